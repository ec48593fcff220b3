package dev.streamside.polling;

import dev.streamside.testing.browser.FastChatInBrowser;

class FastChatInBrowserIT extends FastChatInBrowser {
    FastChatInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=4s");
    }
}
