package dev.streamside.polling;

import dev.streamside.testing.TransportContract;

class EventContractIT extends TransportContract {
    EventContractIT() {
        super(EventWatch::new);
    }
}
