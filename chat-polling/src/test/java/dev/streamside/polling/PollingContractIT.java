package dev.streamside.polling;

import dev.streamside.testing.TransportContract;

class PollingContractIT extends TransportContract {
    PollingContractIT() {
        super(PollingWatch::new);
    }
}
