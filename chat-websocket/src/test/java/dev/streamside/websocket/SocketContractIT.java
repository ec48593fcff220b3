package dev.streamside.websocket;

import dev.streamside.testing.TransportContract;

class SocketContractIT extends TransportContract {
    SocketContractIT() {
        super(SocketWatch::open);
    }
}
