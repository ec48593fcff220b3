package dev.streamside.polling;

import dev.streamside.testing.browser.ScreensInBrowser;

class ScreensInBrowserIT extends ScreensInBrowser {
    ScreensInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
