package dev.streamside.polling;

import dev.streamside.testing.TransportContract;
import dev.streamside.testing.watch.PollingWatch;

class LongPollContractIT extends TransportContract {
    LongPollContractIT() {
        super(PollingWatch::waiting);
    }
}
