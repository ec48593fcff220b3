package dev.streamside.websocket;

import dev.streamside.testing.browser.ModerationInBrowser;

class ModerationInBrowserIT extends ModerationInBrowser {
    ModerationInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
