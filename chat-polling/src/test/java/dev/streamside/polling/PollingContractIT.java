package dev.streamside.polling;

import dev.streamside.testing.TransportContract;
import dev.streamside.testing.watch.PollingWatch;

class PollingContractIT extends TransportContract {
    PollingContractIT() {
        super(PollingWatch::new);
    }
}
