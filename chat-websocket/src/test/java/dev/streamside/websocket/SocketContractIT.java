package dev.streamside.websocket;

import dev.streamside.testing.TransportContract;
import dev.streamside.testing.watch.SocketWatch;

class SocketContractIT extends TransportContract {
    SocketContractIT() {
        super(SocketWatch::open);
    }
}
