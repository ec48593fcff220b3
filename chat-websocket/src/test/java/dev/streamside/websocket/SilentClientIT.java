package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Frame;
import dev.streamside.testing.watch.SocketWatch;
import java.io.IOException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/// Clients that do not answer.
@TestPropertySource(properties = {"streamside.socket.ping-interval=1s", "streamside.socket.pong-timeout=1s"})
class SilentClientIT extends ApplicationTest {
    private Api sender;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        sender = member();
        stream = member().liveStream();
        path = "/ws/v1/streams/" + stream;
    }

    @Test
    void aSilentClient_isAsked_andFreedWhenItDoesNotAnswer() throws IOException {
        try (RawSocket silent = RawSocket.open(base, path);
                SocketWatch alive = SocketWatch.open(guest(), stream, "1")) {
            Frame frame;
            do {
                frame = silent.read();
            } while (frame.opcode() != 9);

            assertThat(silent.isAtEnd()).isTrue();
            Awaitility.await()
                    .until(() -> guest().get("/api/v1/streams/" + stream + "/counts")
                                    .json()
                                    .get("viewers")
                                    .asLong()
                            == 1);
            sender.send(stream, "hello");
            assertThat(alive.next(1)).hasSize(1);
        }
    }
}
