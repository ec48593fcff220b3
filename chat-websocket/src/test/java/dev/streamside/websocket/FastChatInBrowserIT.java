package dev.streamside.websocket;

import dev.streamside.testing.browser.FastChatInBrowser;

class FastChatInBrowserIT extends FastChatInBrowser {
    FastChatInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
