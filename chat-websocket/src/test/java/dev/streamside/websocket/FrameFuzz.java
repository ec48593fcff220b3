package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.socket.KeepAlive;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.SocketWatch;
import java.io.IOException;
import java.net.SocketException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/// Random bytes and frames over sockets, for `streamside.fuzz.seconds`: nothing is logged as our error, no
/// connection is left open, and another viewer gets every message. Run by `.ci/fuzz`, again with its seed.
@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(
        properties = {
            "streamside.socket.close-timeout=1s",
            "streamside.websocket.per-member=10000",
            "streamside.server.held-per-address=10000"
        })
@Timeout(900)
class FrameFuzz extends ApplicationTest {
    private static final int SECONDS = Integer.getInteger("streamside.fuzz.seconds", 10);
    private static final long SEED = Long.getLong("streamside.fuzz.seed", System.nanoTime());
    private static final int BETWEEN_CHATS = 20;
    private static final int SILENCE_MILLIS = 50;

    @Autowired
    private KeepAlive connections;

    @Test
    void randomFrames_breakNothing_andANeighbourGetsEveryChat(CapturedOutput output) throws IOException {
        Api sender = member();
        String stream = member().liveStream();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
        long end = System.nanoTime() + SECONDS * 1_000_000_000L;
        int attacks = 0;
        try (SocketWatch neighbour = SocketWatch.open(guest(), stream, null)) {
            for (; System.nanoTime() - end < 0; attacks++) {
                attack(new RandomFrames(random.nextLong()), sender, stream);
                if (attacks % BETWEEN_CHATS == 0) {
                    String text = "chat after attack " + attacks;
                    assertThat(sender.send(stream, text).status()).isEqualTo(201);
                    awaitChat(neighbour, text);
                }
            }
            Awaitility.await("the connections of all attacks end")
                    .until(() -> connections.sessions().size() == 1);
        }
        System.out.printf("%d attacks over sockets, seed %d%n", attacks, SEED);
        assertThat(output.getAll()).as("seed %d", SEED).doesNotContain(" ERROR ", "Exception");
    }

    /// Skips the messages that attacks have sent as a member.
    private static void awaitChat(SocketWatch neighbour, String text) {
        while (!text.equals(neighbour.next(1).getFirst().path("text").asString(""))) {
            // another message
        }
    }

    private void attack(RandomFrames frames, Api sender, String stream) throws IOException {
        String path = "/ws/v1/streams/" + stream;
        try (RawSocket socket = frames.isMember()
                ? RawSocket.open(base, path, "Origin: " + base, "Cookie: " + session(sender))
                : RawSocket.open(base, path)) {
            assertThat(socket.status()).isEqualTo(101);
            for (byte[] bytes = frames.next(); bytes.length > 0; bytes = frames.next()) {
                socket.sendBytes(bytes);
            }
            if (frames.waitsForTheEnd()) {
                socket.readUntilSilent(SILENCE_MILLIS);
            }
        } catch (SocketException closedAlready) {
            // the right answer to most attacks
        }
    }

    private static String session(Api sender) {
        return "streamside_session=" + sender.cookie("streamside_session").orElseThrow();
    }
}
