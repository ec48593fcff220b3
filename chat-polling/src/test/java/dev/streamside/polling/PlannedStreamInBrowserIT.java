package dev.streamside.polling;

import dev.streamside.testing.browser.PlannedStreamInBrowser;

class PlannedStreamInBrowserIT extends PlannedStreamInBrowser {
    PlannedStreamInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
