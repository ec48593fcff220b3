package dev.streamside.polling;

import dev.streamside.testing.browser.RefusedInBrowser;

class RefusedInBrowserIT extends RefusedInBrowser {
    RefusedInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
