package dev.streamside.websocket;

import dev.streamside.testing.browser.PlannedStreamInBrowser;

class PlannedStreamInBrowserIT extends PlannedStreamInBrowser {
    PlannedStreamInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
