package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the figures rest on: the load sees what a server does wrong, and nothing else.
@Timeout(30)
class SocketLoadTest {
    @Test
    void correctDeliveries_areCounted_andNothingIsReported() throws Exception {
        Deliveries got = playTo(5, connection -> {
            connection.welcome(10);
            connection.entries(11);
            connection.entries(12, 13, 14);
        });

        assertThat(got.frames).isEqualTo(10);
        assertThat(got.entries).isEqualTo(20);
        assertThat(blame(got)).containsExactly(0, 0, 0);
    }

    @Test
    void aNumberLeftOut_isLost() throws Exception {
        Deliveries got = play(connection -> {
            connection.welcome(10);
            connection.entries(11, 13);
            connection.entries(16);
        });

        assertThat(blame(got)).containsExactly(3, 0, 0);
    }

    @Test
    void aNumberRightAfterTheWelcome_canBeLostToo() throws Exception {
        Deliveries got = play(connection -> {
            connection.welcome(10);
            connection.entries(12);
        });

        assertThat(blame(got)).containsExactly(1, 0, 0);
    }

    @Test
    void aNumberThatComesAgain_isDuplicated() throws Exception {
        Deliveries got = play(connection -> {
            connection.welcome(10);
            connection.entries(11, 12);
            connection.entries(12, 13);
            connection.entries(10);
        });

        assertThat(blame(got)).containsExactly(0, 2, 0);
    }

    @Test
    void aNumberThatComesLate_isReorderedAndNotLost() throws Exception {
        Deliveries got = play(connection -> {
            connection.welcome(10);
            connection.entries(12);
            connection.entries(11);
            connection.entries(13, 15, 14);
        });

        assertThat(blame(got)).containsExactly(0, 0, 2);
    }

    @Test
    void entriesThatTheServerSkips_areSkipped_notLost() throws Exception {
        Deliveries got = play(connection -> {
            connection.welcome(10);
            connection.write(ScriptedServer.text(
                    ScriptedServer.entriesJson(-1, 21, 22).replace("\"skipped\":0", "\"skipped\":7")));
        });

        assertThat(got.skipped).isEqualTo(7);
        assertThat(blame(got)).containsExactly(3, 0, 0);
    }

    @Test
    void entriesThatNobodyGot_areStillToCome() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.entries(11, 12);
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(2, 1_000, 0, List.of());
            server.awaitEnd();

            assertThat(load.awaitHead(12, 1)).isTrue();
            assertThat(load.behind(15)).isEqualTo(6);
            assertThat(load.awaitHead(13, 0)).isFalse();
        }
    }

    @Test
    void aDelivery_takesFromTheIntendedSendToTheArrival() throws Exception {
        var sent = new CompletableFuture<Integer>();
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(sent.get(), 1, 2)));
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(1, 1_000, 0, List.of());
            long intended = System.nanoTime() - TimeUnit.SECONDS.toNanos(5);
            for (int i = 0; i < 100; i++) {
                load.sendTimes().mark(System.nanoTime());
            }
            sent.complete(load.sendTimes().mark(intended));
            server.awaitEnd();
            double elapsed = (System.nanoTime() - intended) / 1e6;

            Histogram micros = load.deliveries(false).micros;
            assertThat(micros.getTotalCount()).isEqualTo(2);
            assertThat(micros.getMinValue() / 1e3).isBetween(5_000 * 0.998, elapsed * 1.002);
            assertThat(micros.getMaxValue() / 1e3).isBetween(5_000 * 0.998, elapsed * 1.002);
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
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
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
    void chatsSentBeforeTheMeasurement_areNotTimed() throws Exception {
        var measuring = new CountDownLatch(1);
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(0);
                    measuring.await();
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(0, 1)));
                    connection.write(ScriptedServer.text(ScriptedServer.entriesJson(1, 2)));
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.sendTimes().mark(System.nanoTime());
            load.join(1, 1_000, 0, List.of());
            load.measure();
            load.sendTimes().mark(System.nanoTime());
            measuring.countDown();
            server.awaitEnd();

            assertThat(load.deliveries(false).entries).isEqualTo(2);
            assertThat(load.deliveries(false).micros.getTotalCount()).isEqualTo(1);
        }
    }

    @Test
    void framesInPieces_areUnderstood() throws Exception {
        String large =
                ScriptedServer.entriesJson(-1, LongStream.rangeClosed(13, 600).toArray());
        byte[] parts = large.getBytes(StandardCharsets.UTF_8);
        assertThat(parts.length).isGreaterThan(65_536);
        byte[] small = ScriptedServer.entriesJson(-1, 601).getBytes(StandardCharsets.UTF_8);
        ByteBuffer all = ByteBuffer.allocate(300_000)
                .put(ScriptedServer.text(ScriptedServer.entriesJson(-1, 11, 12)))
                .put(Frame.bytes(Frame.LAST | Frame.TEXT, parts))
                .put(Frame.bytes(Frame.TEXT, Arrays.copyOfRange(small, 0, 10)))
                .put(Frame.bytes(Frame.LAST | Frame.PING, new byte[] {1}))
                .put(Frame.bytes(Frame.CONTINUATION, Arrays.copyOfRange(small, 10, 40)))
                .put(Frame.bytes(Frame.LAST | Frame.CONTINUATION, Arrays.copyOfRange(small, 40, small.length)))
                .flip();
        Deliveries got = play(connection -> {
            connection.welcome(10);
            while (all.hasRemaining()) {
                byte[] piece = new byte[Math.min(all.remaining(), all.position() % 17 == 0 ? 1 : 31)];
                all.get(piece);
                connection.write(piece);
            }
            assertThat(connection.readFrame(Frame.PONG)).containsExactly(1);
        });

        assertThat(got.entries).isEqualTo(591);
        assertThat(got.frames).isEqualTo(3);
        assertThat(blame(got)).containsExactly(0, 0, 0);
    }

    @Test
    void closeCodes_areCounted() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.write(Frame.bytes(Frame.LAST | Frame.CLOSE, new byte[] {0x11, 0x38, 's', 'l'}));
                    connection.end();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
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
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
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
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
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
            assertThat(blame(load.deliveries(false))).containsExactly(1, 0, 0);
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
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
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

    /// What one viewer makes of a script.
    private static Deliveries play(ScriptedServer.Script script) throws Exception {
        return playTo(1, script);
    }

    private static Deliveries playTo(int viewers, ScriptedServer.Script script) throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    script.play(connection);
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(viewers, 1_000, 0, List.of());
            server.awaitEnd();
            return load.deliveries(false);
        }
    }

    /// Lost, duplicated and reordered.
    private static long[] blame(Deliveries got) {
        return new long[] {got.lost, got.duplicated, got.reordered};
    }

    private static void awaitNobody(SocketLoad load) {
        Awaitility.await().until(() -> load.here() == 0);
    }
}
