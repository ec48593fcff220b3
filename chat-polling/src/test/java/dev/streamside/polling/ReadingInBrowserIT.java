package dev.streamside.polling;

import dev.streamside.testing.browser.ReadingInBrowser;

class ReadingInBrowserIT extends ReadingInBrowser {
    ReadingInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
