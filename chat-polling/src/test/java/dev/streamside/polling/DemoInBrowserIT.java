package dev.streamside.polling;

import dev.streamside.testing.browser.DemoInBrowser;

class DemoInBrowserIT extends DemoInBrowser {
    DemoInBrowserIT() {
        super(ChatPollingApplication.class);
    }
}
