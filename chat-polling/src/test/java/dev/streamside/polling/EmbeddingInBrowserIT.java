package dev.streamside.polling;

import dev.streamside.testing.browser.EmbeddingInBrowser;

class EmbeddingInBrowserIT extends EmbeddingInBrowser {
    EmbeddingInBrowserIT() {
        super(ChatPollingApplication.class, "--streamside.polling.interval=1s");
    }
}
