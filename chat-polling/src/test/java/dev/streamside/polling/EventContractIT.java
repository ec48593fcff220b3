package dev.streamside.polling;

import dev.streamside.testing.TransportContract;
import dev.streamside.testing.watch.EventWatch;

class EventContractIT extends TransportContract {
    EventContractIT() {
        super(EventWatch::new);
    }
}
