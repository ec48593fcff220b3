package dev.streamside.websocket;

import dev.streamside.testing.browser.VisitInBrowser;

class VisitInBrowserIT extends VisitInBrowser {
    VisitInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
