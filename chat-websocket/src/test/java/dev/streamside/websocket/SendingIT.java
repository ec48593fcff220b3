package dev.streamside.websocket;

import dev.streamside.testing.SendingContract;
import dev.streamside.testing.watch.SocketWatch;

class SendingIT extends SendingContract {
    SendingIT() {
        super(SocketWatch::open);
    }
}
