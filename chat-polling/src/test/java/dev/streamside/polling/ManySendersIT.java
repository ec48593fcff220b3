package dev.streamside.polling;

import dev.streamside.testing.ManySendersContract;
import dev.streamside.testing.watch.PollingWatch;

class ManySendersIT extends ManySendersContract {
    ManySendersIT() {
        super(PollingWatch::new);
    }
}
