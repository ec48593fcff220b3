package dev.streamside.polling;

import dev.streamside.testing.DatabaseAwayContract;

class DatabaseAwayIT extends DatabaseAwayContract {
    DatabaseAwayIT() {
        super(PollingWatch::new, PollingWatch::waiting, EventWatch::new);
    }
}
