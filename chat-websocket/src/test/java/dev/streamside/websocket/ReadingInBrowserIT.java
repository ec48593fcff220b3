package dev.streamside.websocket;

import dev.streamside.testing.browser.ReadingInBrowser;

class ReadingInBrowserIT extends ReadingInBrowser {
    ReadingInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
