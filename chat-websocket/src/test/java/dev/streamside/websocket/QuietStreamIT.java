package dev.streamside.websocket;

import dev.streamside.testing.QuietStreamContract;

class QuietStreamIT extends QuietStreamContract {
    QuietStreamIT() {
        super(SocketWatch::open);
    }
}
