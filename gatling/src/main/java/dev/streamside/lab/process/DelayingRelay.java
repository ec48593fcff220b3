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

/// A relay to a server on this machine that delays each request, as if the server were far away. All data
/// sent to the server arrives later by the same time and in its order, so many packets take no longer than
/// one. Answers are not delayed: a client that waits for them cannot tell where the time was spent.
/// Thread-safe.
///
/// Data in transit is kept in memory. It has no limit, because a database client waits for answers anyway.
public final class DelayingRelay implements AutoCloseable {
    private static final int MOST_BYTES_AT_ONCE = 16 * 1_024;

    private final ServerSocket entrance;
    private final int destination;
    private final long delayNanos;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private DelayingRelay(ServerSocket entrance, int destination, Duration delay) {
        this.entrance = entrance;
        this.destination = destination;
        this.delayNanos = delay.toNanos();
    }

    /// @param destination the port of the server
    /// @param delay applied to all data sent to the server
    public static DelayingRelay start(int destination, Duration delay) throws IOException {
        var entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        var relay = new DelayingRelay(entrance, destination, delay);
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
        } catch (IOException closed) {
            // closed: accepts no more connections
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
            Thread.ofVirtual().name("relay-requests").start(() -> carryLater(client, server));
            Thread.ofVirtual().name("relay-answers").start(() -> carry(server, client));
        } catch (IOException nobodyThere) {
            close(client);
        }
    }

    /// When requests end, those in transit still arrive before the server's side is closed.
    private void carryLater(Socket client, Socket server) {
        ScheduledExecutorService arrivals = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("relay-arrivals").factory());
        try (arrivals) {
            byte[] buffer = new byte[MOST_BYTES_AT_ONCE];
            InputStream in = client.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                byte[] sent = Arrays.copyOf(buffer, count);
                var unused = arrivals.schedule(() -> arrive(sent, server), delayNanos, TimeUnit.NANOSECONDS);
            }
        } catch (IOException ended) {
            // closed by either side
        }
        close(server);
    }

    private static void arrive(byte[] sent, Socket server) {
        try {
            server.getOutputStream().write(sent);
        } catch (IOException ended) {
            throw new UncheckedIOException(ended); // ends the answers as well, and so the connection
        }
    }

    private void carry(Socket server, Socket client) {
        try {
            server.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException ended) {
            // closed by either side
        }
        close(client);
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
