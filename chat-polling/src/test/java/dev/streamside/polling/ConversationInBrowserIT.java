package dev.streamside.polling;

import dev.streamside.testing.browser.ConversationInBrowser;

class ConversationInBrowserIT extends ConversationInBrowser {
    ConversationInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
