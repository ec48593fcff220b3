package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The load sees what a server leaves out, repeats or reorders, and nothing else.
@Timeout(30)
class SocketFaultsTest {
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

    /// What one viewer makes of a script.
    private static Deliveries play(ScriptedServer.Script script) throws Exception {
        return playTo(1, script);
    }

    private static Deliveries playTo(int viewers, ScriptedServer.Script script) throws Exception {
        try (var server = new ScriptedServer(connection -> {
                    script.play(connection);
                    connection.awaitRead();
                });
                var load = server.load()) {
            load.join(viewers, 1_000, 0, List.of());
            server.awaitEnd();
            return load.deliveries(false);
        }
    }

    /// Lost, duplicated and reordered.
    private static long[] blame(Deliveries got) {
        return new long[] {got.lost, got.duplicated, got.reordered};
    }
}
