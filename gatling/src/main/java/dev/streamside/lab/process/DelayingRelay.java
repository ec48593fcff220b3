package dev.streamside.lab.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// A relay to a server on this machine that delays what passes, as if the server were far away. All data
/// in one direction arrives later by the same time and in its order, so many packets take no longer than
/// one. Thread-safe.
///
/// Data in transit is kept in memory. It has no limit: it is for tests and studies, whose load has one.
public final class DelayingRelay implements AutoCloseable {
    private static final int MOST_BYTES_AT_ONCE = 16 * 1_024;
    /// An audience connects all at once.
    private static final int BACKLOG = 1_000;

    private final ServerSocket entrance;
    private final int destination;
    private final Duration requestDelay;
    private final Duration answerDelay;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private DelayingRelay(ServerSocket entrance, int destination, Duration requestDelay, Duration answerDelay) {
        this.entrance = entrance;
        this.destination = destination;
        this.requestDelay = requestDelay;
        this.answerDelay = answerDelay;
    }

    /// Answers are not delayed: a client that waits for them cannot tell where the time was spent.
    ///
    /// @param destination the port of the server
    /// @param delay applied to all data sent to the server
    public static DelayingRelay start(int destination, Duration delay) throws IOException {
        return start(destination, delay, Duration.ZERO);
    }

    /// @param destination the port of the server
    /// @param roundTrip half of it is applied to all data in each direction
    public static DelayingRelay bothWays(int destination, Duration roundTrip) throws IOException {
        Duration half = roundTrip.dividedBy(2);
        return start(destination, half, half);
    }

    private static DelayingRelay start(int destination, Duration requestDelay, Duration answerDelay)
            throws IOException {
        var entrance = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        var relay = new DelayingRelay(entrance, destination, requestDelay, answerDelay);
        Thread.ofVirtual().name("relay").start(relay::accept);
        return relay;
    }

    /// The port to use instead of the server's.
    public int port() {
        return entrance.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                connect(entrance.accept());
            }
        } catch (IOException failure) {
            if (!entrance.isClosed()) {
                System.err.println(this + " accepts no more connections: " + failure.getMessage());
            }
        }
    }

    private void connect(Socket client) {
        open.add(client);
        if (entrance.isClosed()) { // closed after this connection was accepted
            close(client);
            return;
        }
        try {
            var server = new Socket(InetAddress.getLoopbackAddress(), destination);
            open.add(server);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            Thread.ofVirtual().name("relay-requests").start(() -> carry(client, server, requestDelay));
            Thread.ofVirtual().name("relay-answers").start(() -> carry(server, client, answerDelay));
        } catch (IOException nobodyThere) {
            close(client);
        }
    }

    /// When one side ends, what is in transit still arrives before the other side is closed.
    private void carry(Socket from, Socket to, Duration delay) {
        try {
            if (delay.isZero()) {
                from.getInputStream().transferTo(to.getOutputStream());
            } else {
                carryLater(from.getInputStream(), to, delay);
            }
        } catch (IOException ended) {
            // closed by either side
        }
        close(to);
    }

    private static void carryLater(InputStream from, Socket to, Duration delay) throws IOException {
        ScheduledExecutorService arrivals = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("relay-arrivals").factory());
        try (arrivals) {
            byte[] buffer = new byte[MOST_BYTES_AT_ONCE];
            for (int count = from.read(buffer); count >= 0; count = from.read(buffer)) {
                byte[] sent = Arrays.copyOf(buffer, count);
                var unused = arrivals.schedule(() -> arrive(sent, to), delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        }
    }

    private static void arrive(byte[] sent, Socket to) {
        try {
            to.getOutputStream().write(sent);
        } catch (IOException ended) {
            throw new UncheckedIOException(ended); // ends the other direction as well, and so the connection
        }
    }

    private void close(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException ignored) {
            // it is closed
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        open.forEach(this::close);
    }

    @Override
    public String toString() {
        return "the relay to port " + destination;
    }
}
