package dev.streamside.websocket;

import dev.streamside.testing.browser.AccountInBrowser;

class AccountInBrowserIT extends AccountInBrowser {
    AccountInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
