package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.socket.KeepAlive;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Frame;
import dev.streamside.testing.watch.SocketWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/// Viewers who do not read.
@TestPropertySource(
        properties = {
            "streamside.socket.write-timeout=2s",
            "streamside.socket.close-timeout=20s",
            "streamside.chat-log.timeline-capacity=2000"
        })
class SlowViewerIT extends ApplicationTest {
    private static final int CHATS = 1_200;
    /// The number of the last message: the start of the stream comes first.
    private static final int LAST = CHATS + 1;
    private static final int SENDERS = 8;
    private static final String LONG = "가".repeat(200);

    @Autowired
    private KeepAlive liveness;

    @Test
    void aViewerWhoStopsReading_isClosedAsTooSlow_mayResume_andNobodyElseWaits() throws Exception {
        String stream = member().liveStream();
        try (RawSocket slow = RawSocket.openWithSmallBuffer(base, "/ws/v1/streams/" + stream + "?overflow=page");
                SocketWatch quick = SocketWatch.open(guest(), stream, "1")) {
            assertThat(slow.read().text()).startsWith("{\"type\":\"hello\"");
            sayMoreThanTheNetworkHolds(stream);
            assertThat(quick.next(CHATS)).hasSize(CHATS);

            Awaitility.await().until(() -> liveness.sessions().stream().anyMatch(session -> !session.isOpen()));
            String cursor = "1";
            Frame frame = slow.read();
            while (frame.opcode() != 8) {
                if (frame.text().startsWith("{\"type\":\"entries\"")) {
                    cursor = frame.text().replaceFirst("(?s).*\"cursor\":\"(\\d+)\".*", "$1");
                }
                frame = slow.read();
            }

            assertThat(frame.closeCode()).isEqualTo(4408);
            assertThat(Integer.parseInt(cursor)).isLessThan(LAST);
            try (SocketWatch back = SocketWatch.open(guest(), stream, cursor)) {
                assertThat(back.reset()).isFalse();
                back.next(LAST - Integer.parseInt(cursor));
                assertThat(back.cursor()).isEqualTo(Integer.toString(LAST));
            }
        }
    }

    /// Uses several senders only to finish sooner.
    private void sayMoreThanTheNetworkHolds(String stream) throws Exception {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> sending = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                sending.add(executor.submit(() -> {
                    Api who = member();
                    for (int chat = 0; chat < CHATS / SENDERS; chat++) {
                        assertThat(who.send(stream, LONG).status()).isEqualTo(201);
                    }
                }));
            }
            for (Future<?> one : sending) {
                one.get();
            }
        }
    }
}
