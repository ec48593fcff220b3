package dev.streamside.polling;

import dev.streamside.testing.browser.HostileTextInBrowser;

class HostileTextInBrowserIT extends HostileTextInBrowser {
    HostileTextInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
