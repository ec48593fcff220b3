package dev.streamside.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A relay between real sockets, to a server that echoes what it receives.
@Timeout(60)
@SuppressWarnings("NullAway.Init") // the fields are filled before each test
class DelayingRelayTest {
    private static final Duration DELAY = Duration.ofMillis(200);

    private final CompletableFuture<Integer> received = new CompletableFuture<>();
    private ServerSocket server;
    private DelayingRelay relay;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::echo);
        relay = DelayingRelay.start(server.getLocalPort(), DELAY);
    }

    private void echo() {
        try (Socket socket = server.accept()) {
            int first = socket.getInputStream().read();
            received.complete(first);
            socket.getOutputStream().write(first);
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException closed) {
            // by the test
        }
    }

    @AfterEach
    void stop() throws IOException {
        relay.close();
        server.close();
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), relay.port());
    }

    @Test
    void eachRequest_takesLonger_byTheDelay() throws IOException {
        try (Socket socket = connect()) {
            for (int i = 0; i < 3; i++) {
                long began = System.nanoTime();
                socket.getOutputStream().write(i);
                assertThat(socket.getInputStream().read()).isEqualTo(i);
                assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(DELAY.toNanos());
            }
        }
    }

    @Test
    void halfOfARoundTrip_isSpentInEachDirection() throws IOException {
        try (var far = DelayingRelay.bothWays(server.getLocalPort(), DELAY.multipliedBy(2));
                var socket = new Socket(InetAddress.getLoopbackAddress(), far.port())) {
            long began = System.nanoTime();
            socket.getOutputStream().write(7);
            assertThat(received.join()).isEqualTo(7);
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(DELAY.toNanos());
            assertThat(socket.getInputStream().read()).isEqualTo(7);
            assertThat(System.nanoTime() - began)
                    .isGreaterThanOrEqualTo(DELAY.multipliedBy(2).toNanos());
        }
    }

    @Test
    void aLargeRequest_arrivesWhole_andTakesNoLongerThanASmallOne() throws IOException {
        byte[] large = new byte[1 << 20];
        new Random(1).nextBytes(large);
        try (Socket socket = connect()) {
            long began = System.nanoTime();
            Thread.ofVirtual().start(() -> write(socket, large));
            assertThat(socket.getInputStream().readNBytes(large.length)).isEqualTo(large);
            // It is at least 64 packets. One after the other, they would take a quarter of a minute.
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isBetween(DELAY, DELAY.multipliedBy(20));
        }
    }

    private static void write(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException seenByTheReader) {
            // which then reads less
        }
    }

    @Test
    void whatAClientSendsLast_arrives_beforeTheServerIsLeft() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(7);
        }
        assertThat(received.join()).isEqualTo(7);
    }

    @Test
    void onceItIsClosed_nothingGetsThrough() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(7);
            assertThat(socket.getInputStream().read()).isEqualTo(7);
            relay.close();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(this::ask).isInstanceOf(IOException.class);
        }
    }

    /// The system may still accept a connection for a moment, which then ends without an answer.
    private void ask() throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(7);
            if (socket.getInputStream().read() < 0) {
                throw new EOFException("no answer");
            }
        }
    }
}
