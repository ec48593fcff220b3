package dev.streamside.polling;

import dev.streamside.testing.DatabaseAwayContract;
import dev.streamside.testing.watch.EventWatch;
import dev.streamside.testing.watch.PollingWatch;

class DatabaseAwayIT extends DatabaseAwayContract {
    DatabaseAwayIT() {
        super(PollingWatch::new, PollingWatch::waiting, EventWatch::new);
    }
}
