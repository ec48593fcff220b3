package dev.streamside.websocket;

import dev.streamside.testing.browser.DemoInBrowser;

class DemoInBrowserIT extends DemoInBrowser {
    DemoInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
