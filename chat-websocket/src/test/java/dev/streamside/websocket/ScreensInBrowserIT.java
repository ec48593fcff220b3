package dev.streamside.websocket;

import dev.streamside.testing.browser.ScreensInBrowser;

class ScreensInBrowserIT extends ScreensInBrowser {
    ScreensInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
