package dev.streamside.websocket;

import dev.streamside.testing.QuietStreamContract;
import dev.streamside.testing.watch.SocketWatch;

class QuietStreamIT extends QuietStreamContract {
    QuietStreamIT() {
        super(SocketWatch::open);
    }
}
