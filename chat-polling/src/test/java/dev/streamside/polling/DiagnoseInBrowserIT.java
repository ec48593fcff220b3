package dev.streamside.polling;

import dev.streamside.testing.browser.DiagnoseInBrowser;

class DiagnoseInBrowserIT extends DiagnoseInBrowser {
    DiagnoseInBrowserIT() {
        super(ChatPollingApplication.class);
    }
}
