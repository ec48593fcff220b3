package dev.streamside.polling;

import dev.streamside.testing.browser.VisitInBrowser;

class VisitInBrowserIT extends VisitInBrowser {
    VisitInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
