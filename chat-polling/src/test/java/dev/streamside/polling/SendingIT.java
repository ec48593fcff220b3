package dev.streamside.polling;

import dev.streamside.testing.SendingContract;

class SendingIT extends SendingContract {
    SendingIT() {
        super(PollingWatch::new);
    }
}
