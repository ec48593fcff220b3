package dev.streamside.websocket;

import dev.streamside.testing.DatabaseAwayContract;

class DatabaseAwayIT extends DatabaseAwayContract {
    DatabaseAwayIT() {
        super(SocketWatch::open);
    }
}
