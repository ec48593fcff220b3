package dev.streamside.polling;

import dev.streamside.testing.ManySendersContract;

class ManySendersIT extends ManySendersContract {
    ManySendersIT() {
        super(PollingWatch::new);
    }
}
