package dev.streamside.websocket;

import dev.streamside.testing.browser.RefusedInBrowser;

class RefusedInBrowserIT extends RefusedInBrowser {
    RefusedInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
