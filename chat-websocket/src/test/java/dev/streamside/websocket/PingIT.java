package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.SocketWatch;
import org.junit.jupiter.api.Test;

/// A page that checks whether a network has swallowed its socket.
class PingIT extends ApplicationTest {
    @Test
    void aGuestWhoAsksWhetherTheServerIsThere_isAnswered() {
        try (SocketWatch socket = SocketWatch.open(guest(), member().liveStream(), null)) {
            socket.sendFrame("{\"type\":\"ping\"}");

            assertThat(socket.answer().get("type").asString()).isEqualTo("pong");
        }
    }
}
