package dev.streamside.websocket;

import dev.streamside.testing.ManySendersContract;
import dev.streamside.testing.watch.SocketWatch;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
        properties = {"streamside.socket.frames-per-second=100000", "streamside.server.held-per-address=1000"})
class ManySendersIT extends ManySendersContract {
    ManySendersIT() {
        super(SocketWatch::open);
    }
}
