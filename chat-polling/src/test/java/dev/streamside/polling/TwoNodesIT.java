package dev.streamside.polling;

import dev.streamside.testing.TwoNodesContract;
import dev.streamside.testing.watch.PollingWatch;

class TwoNodesIT extends TwoNodesContract {
    TwoNodesIT() {
        super(ChatPollingApplication.class, PollingWatch::askingAgain, PollingWatch::compact);
    }
}
