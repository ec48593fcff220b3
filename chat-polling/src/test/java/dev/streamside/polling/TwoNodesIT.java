package dev.streamside.polling;

import dev.streamside.testing.TwoNodesContract;

class TwoNodesIT extends TwoNodesContract {
    TwoNodesIT() {
        super(ChatPollingApplication.class, PollingWatch::askingAgain);
    }
}
