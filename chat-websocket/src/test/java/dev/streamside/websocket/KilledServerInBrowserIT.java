package dev.streamside.websocket;

import dev.streamside.testing.browser.KilledServerInBrowser;

class KilledServerInBrowserIT extends KilledServerInBrowser {
    KilledServerInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
