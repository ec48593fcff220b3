package dev.streamside.websocket;

import dev.streamside.testing.SendingContract;

class SendingIT extends SendingContract {
    SendingIT() {
        super(SocketWatch::open);
    }
}
