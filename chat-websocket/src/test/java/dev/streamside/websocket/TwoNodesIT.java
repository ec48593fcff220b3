package dev.streamside.websocket;

import dev.streamside.testing.TwoNodesContract;
import dev.streamside.testing.watch.SocketWatch;

class TwoNodesIT extends TwoNodesContract {
    TwoNodesIT() {
        super(ChatWebSocketApplication.class, SocketWatch::open, SocketWatch::compact);
    }
}
