package dev.streamside.websocket;

import dev.streamside.testing.DatabaseAwayContract;
import dev.streamside.testing.watch.SocketWatch;

class DatabaseAwayIT extends DatabaseAwayContract {
    DatabaseAwayIT() {
        super(SocketWatch::open);
    }
}
