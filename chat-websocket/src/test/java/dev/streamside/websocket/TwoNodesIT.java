package dev.streamside.websocket;

import dev.streamside.testing.TwoNodesContract;

class TwoNodesIT extends TwoNodesContract {
    TwoNodesIT() {
        super(ChatWebSocketApplication.class, SocketWatch::open);
    }
}
