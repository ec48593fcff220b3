package dev.streamside.polling;

import dev.streamside.testing.SendingContract;
import dev.streamside.testing.watch.PollingWatch;

class SendingIT extends SendingContract {
    SendingIT() {
        super(PollingWatch::new);
    }
}
