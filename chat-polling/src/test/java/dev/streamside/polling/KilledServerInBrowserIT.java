package dev.streamside.polling;

import dev.streamside.testing.browser.KilledServerInBrowser;

class KilledServerInBrowserIT extends KilledServerInBrowser {
    KilledServerInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
