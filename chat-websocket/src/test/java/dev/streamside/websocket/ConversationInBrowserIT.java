package dev.streamside.websocket;

import dev.streamside.testing.browser.ConversationInBrowser;

class ConversationInBrowserIT extends ConversationInBrowser {
    ConversationInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
