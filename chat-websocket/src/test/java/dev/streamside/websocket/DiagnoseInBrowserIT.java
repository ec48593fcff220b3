package dev.streamside.websocket;

import dev.streamside.testing.browser.DiagnoseInBrowser;

class DiagnoseInBrowserIT extends DiagnoseInBrowser {
    DiagnoseInBrowserIT() {
        super(ChatWebSocketApplication.class);
    }
}
