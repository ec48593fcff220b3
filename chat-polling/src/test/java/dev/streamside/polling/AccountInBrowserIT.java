package dev.streamside.polling;

import dev.streamside.testing.browser.AccountInBrowser;

class AccountInBrowserIT extends AccountInBrowser {
    AccountInBrowserIT() {
        super(ChatPollingApplication.class);
    }
}
