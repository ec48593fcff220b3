package benchmark;

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
    void whatIsRight_isCountedAndNotBlamed() throws Exception {
        Tally tally = playTo(5, connection -> {
            connection.welcome(10);
            connection.entries(11);
            connection.entries(12, 13, 14);
        });

        assertThat(tally.frames).isEqualTo(10);
        assertThat(tally.entries).isEqualTo(20);
        assertThat(blame(tally)).containsExactly(0, 0, 0);
    }

    @Test
    void aNumberLeftOut_isLost() throws Exception {
        Tally tally = play(connection -> {
            connection.welcome(10);
            connection.entries(11, 13);
            connection.entries(16);
        });

        assertThat(blame(tally)).containsExactly(3, 0, 0);
    }

    @Test
    void aNumberRightAfterTheWelcome_canBeLostToo() throws Exception {
        Tally tally = play(connection -> {
            connection.welcome(10);
            connection.entries(12);
        });

        assertThat(blame(tally)).containsExactly(1, 0, 0);
    }

    @Test
    void aNumberThatComesAgain_isDuplicated() throws Exception {
        Tally tally = play(connection -> {
            connection.welcome(10);
            connection.entries(11, 12);
            connection.entries(12, 13);
            connection.entries(10);
        });

        assertThat(blame(tally)).containsExactly(0, 2, 0);
    }

    @Test
    void aNumberThatComesLate_isReorderedAndNotLost() throws Exception {
        Tally tally = play(connection -> {
            connection.welcome(10);
            connection.entries(12);
            connection.entries(11);
            connection.entries(13, 15, 14);
        });

        assertThat(blame(tally)).containsExactly(0, 0, 2);
    }

    @Test
    void whatTheServerSaysItSkipped_isSkippedAndNotLost() throws Exception {
        Tally tally = play(connection -> {
            connection.welcome(10);
            connection.write(ScriptedServer.text(
                    ScriptedServer.entriesJson(-1, 21, 22).replace("\"skipped\":0", "\"skipped\":7")));
        });

        assertThat(tally.skipped).isEqualTo(7);
        assertThat(blame(tally)).containsExactly(3, 0, 0);
    }

    @Test
    void theEndThatNobodyGot_isStillToCome() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.entries(11, 12);
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(2, 1_000, 0, List.of());
            server.awaitEnd();

            assertThat(load.head()).isEqualTo(12);
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

            Histogram micros = load.tally().micros;
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
                            + new String(connection.readFrame(Frames.TEXT), StandardCharsets.UTF_8));
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(2, 1_000, 0, List.of("ann", "bob"));
            int sent = new Talk(load, new StreamsideWire("7")).run(1_000, Duration.ofMillis(2));
            server.awaitEnd();

            assertThat(sent).isEqualTo(2);
            assertThat(heard)
                    .anyMatch(said -> said.startsWith("ann says {\"type\":\"chat\",\"text\":\"~0~ "))
                    .anyMatch(said -> said.startsWith("bob says {\"type\":\"chat\",\"text\":\"~1~ "));
        }
    }

    @Test
    void whatWasSentBeforeTheMeasurement_isNotTimed() throws Exception {
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

            assertThat(load.tally().entries).isEqualTo(2);
            assertThat(load.tally().micros.getTotalCount()).isEqualTo(1);
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
                .put(ScriptedServer.frame(0x80 | Frames.TEXT, parts))
                .put(ScriptedServer.frame(Frames.TEXT, Arrays.copyOfRange(small, 0, 10)))
                .put(ScriptedServer.frame(0x80 | Frames.PING, new byte[] {1}))
                .put(ScriptedServer.frame(Frames.CONTINUATION, Arrays.copyOfRange(small, 10, 40)))
                .put(ScriptedServer.frame(0x80 | Frames.CONTINUATION, Arrays.copyOfRange(small, 40, small.length)))
                .flip();
        Tally tally = play(connection -> {
            connection.welcome(10);
            while (all.hasRemaining()) {
                byte[] piece = new byte[Math.min(all.remaining(), all.position() % 17 == 0 ? 1 : 31)];
                all.get(piece);
                connection.write(piece);
            }
            assertThat(connection.readFrame(Frames.PONG)).containsExactly(1);
        });

        assertThat(tally.entries).isEqualTo(591);
        assertThat(tally.frames).isEqualTo(3);
        assertThat(blame(tally)).containsExactly(0, 0, 0);
    }

    @Test
    void closeCodes_areCounted() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.write(ScriptedServer.frame(0x80 | Frames.CLOSE, new byte[] {0x11, 0x38, 's', 'l'}));
                    connection.end();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(3, 1_000, 0, List.of());
            awaitNobody(load);

            assertThat(load.tally().closeCodes).containsOnlyKeys(4408).containsValue(3);
        }
    }

    @Test
    void whoIsTurnedAway_isRefused() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.write("HTTP/1.1 503 \r\nContent-Length: 0\r\n\r\n");
                    connection.end();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            Joining joining = load.join(4, 1_000, 0, List.of());

            assertThat(joining.joined()).isZero();
            assertThat(joining.notJoined()).isEqualTo(4);
            assertThat(load.tally().refusals).containsEntry("HTTP 503", 4);
        }
    }

    @Test
    void whoWasCutOff_comesBackWithItsCursorAndSeesWhatItMissed() throws Exception {
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

            assertThat(back.joined()).isEqualTo(1);
            assertThat(requests.remove()).startsWith("GET /ws/v1/streams/7 HTTP/1.1");
            assertThat(requests.remove()).startsWith("GET /ws/v1/streams/7?after=11 HTTP/1.1");
            assertThat(blame(load.tally())).containsExactly(1, 0, 0);
            assertThat(load.head()).isEqualTo(14);
        }
    }

    @Test
    void whoStopsReading_isCountedApart() throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    connection.welcome(10);
                    connection.readFrame(Frames.TEXT);
                    connection.entries(11);
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(2, 1_000, 1, List.of("fast", "slow"));
            load.readSlow(false);
            for (Viewer viewer : load.members()) {
                viewer.write(Frames.text("go"));
            }
            load.awaitHead(11, 20);
            assertThat(load.tally().entries).isEqualTo(1);
            assertThat(load.slowTally().entries).isZero();

            load.readSlow(true);
            server.awaitEnd();
            assertThat(load.tally().entries).isEqualTo(1);
            assertThat(load.slowTally().entries).isEqualTo(1);
        }
    }

    /// What one viewer makes of a script.
    private static Tally play(ScriptedServer.Script script) throws Exception {
        return playTo(1, script);
    }

    private static Tally playTo(int viewers, ScriptedServer.Script script) throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    script.play(connection);
                    connection.awaitRead();
                });
                var load = new SocketLoad(server.address(), new StreamsideWire("7"))) {
            load.join(viewers, 1_000, 0, List.of());
            server.awaitEnd();
            return load.tally();
        }
    }

    /// Lost, duplicated and reordered.
    private static long[] blame(Tally tally) {
        return new long[] {tally.lost, tally.duplicated, tally.reordered};
    }

    private static void awaitNobody(SocketLoad load) {
        Awaitility.await().until(() -> load.here() == 0);
    }
}
