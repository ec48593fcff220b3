package dev.streamside.websocket;

import dev.streamside.testing.browser.HostileTextInBrowser;

class HostileTextInBrowserIT extends HostileTextInBrowser {
    HostileTextInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
