package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.watch.SocketWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/// All viewers are disconnected at once, as when a router restarts, and reconnect at once.
@Tag(TestDatabase.COUNTS_STATEMENTS)
@TestPropertySource(properties = {"streamside.server.held-per-address=10000", "streamside.websocket.per-member=1000"})
class ReconnectIT extends ApplicationTest {
    private static final int SOCKETS = 2_000;
    private static final int MEMBERS = 20;
    private static final int MISSED = 30;

    @Autowired
    private DataSource dataSource;

    @Test
    void twoThousandSockets_comeBackByCursor_withoutLossOrQueries() throws Exception {
        Api sender = member();
        String stream = member().liveStream();
        String path = "/ws/v1/streams/" + stream;
        sender.send(stream, "first");
        List<String[]> headers = IntStream.range(0, MEMBERS)
                .mapToObj(i -> new String[] {
                    "Origin: " + base,
                    "Cookie: streamside_session="
                            + member().cookie("streamside_session").orElseThrow()
                })
                .toList();
        List<RawSocket> open =
                all(i -> RawSocket.open(base, path, i % 2 == 0 ? new String[0] : headers.get(i % MEMBERS)));
        for (RawSocket socket : open) {
            assertThat(socket.read().text()).contains("\"cursor\":\"2\"");
            socket.close();
        }
        for (int i = 0; i < MISSED; i++) {
            sender.send(stream, "missed " + i);
        }
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        List<RawSocket> back = all(
                i -> RawSocket.open(base, path + "?after=2", i % 2 == 0 ? new String[0] : headers.get(i % MEMBERS)));
        for (RawSocket socket : back) {
            assertThat(socket.read().text())
                    .contains("\"seq\":\"3\"", "\"cursor\":\"" + (MISSED + 2) + "\"", "\"reset\":false,\"skipped\":0");
        }

        assertThat(DATABASE.statements().since(before).counts().values())
                .as("statements")
                .allMatch(count -> count == 0);
        for (RawSocket socket : back) {
            socket.close();
        }
    }

    /// Like a failover to a server that lacked the last transactions.
    @Test
    void afterALossOfEntries_openSocketsAreClosed_andBeginAnew() throws Exception {
        Api sender = member();
        String stream = sender.liveStream();
        sender.send(stream, "shown and lost");
        try (SocketWatch open = SocketWatch.open(guest(), stream, "0")) {
            open.next(2);
            DATABASE.run("delete from chat_log where seq > 1 and stream_id = " + stream);
            DATABASE.run("update stream_head set head = 1 where stream_id = " + stream);

            assertThat(sender.send(stream, "refused").code()).isEqualTo("TRY_LATER");

            assertThat(open.closed().code()).isEqualTo(4408);
            assertThat(sender.send(stream, "after the loss").status()).isEqualTo(201);
            try (SocketWatch back = SocketWatch.open(guest(), stream, open.cursor())) {
                assertThat(back.reset()).isTrue();
                assertThat(back.next(2).getLast().get("text").asString()).isEqualTo("after the loss");
            }
        }
    }

    private interface Opening {
        RawSocket open(int number) throws Exception;
    }

    private static List<RawSocket> all(Opening opening) throws Exception {
        List<Callable<RawSocket>> openings = new ArrayList<>();
        for (int i = 0; i < SOCKETS; i++) {
            int number = i;
            openings.add(() -> opening.open(number));
        }
        List<RawSocket> open = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(64)) {
            for (Future<RawSocket> one : executor.invokeAll(openings)) {
                open.add(one.get());
            }
        }
        return open;
    }
}
