package dev.streamside.polling;

import dev.streamside.testing.TransportContract;

class LongPollContractIT extends TransportContract {
    LongPollContractIT() {
        super(PollingWatch::waiting);
    }
}
