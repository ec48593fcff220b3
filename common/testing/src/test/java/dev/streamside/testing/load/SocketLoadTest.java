package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Viewers come, talk, are turned away or cut off, and come back.
@Timeout(30)
class SocketLoadTest {
    @Test
    void entriesThatNobodyGot_areStillToCome() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.entries(11, 12);
                    connection.awaitRead();
                });
                var load = server.load()) {
            load.join(2, 1_000, 0, List.of());
            server.awaitEnd();

            assertThat(load.awaitHead(12, 1)).isTrue();
            assertThat(load.behind(15)).isEqualTo(6);
            assertThat(load.awaitHead(13, 0)).isFalse();
        }
    }

    @Test
    void members_talkWithTheirSessions() throws Exception {
        var heard = new ConcurrentLinkedQueue<String>();
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    heard.add(connection.request.replaceFirst("(?s).*streamside_session=(\\w+).*", "$1") + " says "
                            + new String(connection.readFrame(Frame.TEXT), StandardCharsets.UTF_8));
                });
                var load = server.load()) {
            load.join(2, 1_000, 0, List.of("ann", "bob"));
            int sent = load.send(1_000, Duration.ofMillis(2));
            server.awaitEnd();

            assertThat(sent).isEqualTo(2);
            assertThat(heard)
                    .anyMatch(said -> said.startsWith("ann says {\"type\":\"chat\",\"text\":\"~0~ "))
                    .anyMatch(said -> said.startsWith("bob says {\"type\":\"chat\",\"text\":\"~1~ "));
        }
    }

    @Test
    void closeCodes_areCounted() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.write(Frame.bytes(Frame.LAST | Frame.CLOSE, new byte[] {0x11, 0x38, 's', 'l'}));
                    connection.end();
                });
                var load = server.load()) {
            load.join(3, 1_000, 0, List.of());
            awaitNobody(load);

            assertThat(load.deliveries(false).closeCodes).containsOnlyKeys(4408).containsValue(3);
        }
    }

    @Test
    void aViewerWhoIsTurnedAway_isRefused() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.write("HTTP/1.1 503 \r\nContent-Length: 0\r\n\r\n");
                    connection.end();
                });
                var load = server.load()) {
            Joining joining = load.join(4, 1_000, 0, List.of());

            assertThat(joining.refusals()).isEqualTo(4);
            assertThat(load.deliveries(false).refusals).containsEntry("HTTP 503", 4);
        }
    }

    @Test
    void aViewerWhoWasCutOff_comesBackWithItsCursor_andSeesWhatItMissed() throws Exception {
        var requests = new ConcurrentLinkedQueue<String>();
        try (var server = new ScriptedServer(connection -> {
                    requests.add(connection.request);
                    if (requests.size() == 1) {
                        connection.welcome(10);
                        connection.entries(11);
                        connection.awaitRead();
                    } else {
                        connection.write(ScriptedServer.UPGRADE);
                        connection.write(ScriptedServer.text(ScriptedServer.entriesJson(-1, 12, 14)
                                .replace("\"entries\",", "\"hello\",\"reset\":false,")));
                        connection.awaitRead();
                    }
                });
                var load = server.load()) {
            load.join(1, 1_000, 0, List.of());
            server.awaitEnd();
            assertThat(load.cutGuests()).isEqualTo(1);
            assertThat(load.here()).isZero();
            Joining back = load.comeBack(1_000);
            server.awaitEnd();

            assertThat(back.refusals()).isZero();
            assertThat(load.here()).isEqualTo(1);
            assertThat(requests.remove()).startsWith("GET /ws/v1/streams/7 HTTP/1.1");
            assertThat(requests.remove()).startsWith("GET /ws/v1/streams/7?after=11 HTTP/1.1");
            Deliveries got = load.deliveries(false);
            assertThat(got.lost).isEqualTo(1);
            assertThat(got.duplicated).isZero();
            assertThat(got.reordered).isZero();
            assertThat(load.behind(14)).isZero();
            assertThat(load.behind(15)).isEqualTo(1);
        }
    }

    @Test
    void aViewerWhoStopsReading_isCountedApart() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.readFrame(Frame.TEXT);
                    connection.entries(11);
                    connection.awaitRead();
                });
                var load = server.load()) {
            load.join(2, 1_000, 1, List.of("fast", "slow"));
            load.readSlow(false);
            load.send(1_000, Duration.ofMillis(2));
            load.awaitHead(11, 20);
            assertThat(load.deliveries(false).entries).isEqualTo(1);
            assertThat(load.deliveries(true).entries).isZero();

            load.readSlow(true);
            server.awaitEnd();
            assertThat(load.deliveries(false).entries).isEqualTo(1);
            assertThat(load.deliveries(true).entries).isEqualTo(1);
        }
    }

    private static void awaitNobody(SocketLoad load) {
        Awaitility.await().until(() -> load.here() == 0);
    }
}
