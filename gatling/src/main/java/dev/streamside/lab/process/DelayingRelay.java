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

/// A way to a server on this machine on which each request takes longer, as if the server were elsewhere. Whatever is
/// sent arrives that much later and in its order, so that many packets take no longer than one. Answers come at once:
/// whoever waits for them cannot tell on which way the time was spent. Thread-safe.
///
/// What is on its way is kept in memory. It has no bound of its own, because the client of a database waits for
/// answers.
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
    /// @param delay       of all that is sent to it
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
            // nobody gets in any more
        }
    }

    private void connect(Socket client) {
        open.add(client);
        if (entrance.isClosed()) { // it was accepted meanwhile
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

    /// At the end of the requests, those on their way still arrive before the server's side is closed.
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
            // by either side
        }
        close(server);
    }

    private static void arrive(byte[] sent, Socket server) {
        try {
            server.getOutputStream().write(sent);
        } catch (IOException ended) {
            throw new UncheckedIOException(ended); // the answers end too, and with them the connection
        }
    }

    private void carry(Socket server, Socket client) {
        try {
            server.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException ended) {
            // by either side
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
