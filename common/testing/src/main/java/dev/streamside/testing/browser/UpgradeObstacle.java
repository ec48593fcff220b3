package dev.streamside.testing.browser;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// A proxy between a viewer and a server, like those of some networks: it lets ordinary requests through, and
/// treats WebSockets as a test wants. A browser opens a new connection for each WebSocket.
public final class UpgradeObstacle implements AutoCloseable {
    private static final byte[] REFUSAL = "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            .getBytes(StandardCharsets.US_ASCII);

    /// What happens to a WebSocket.
    public enum Habit {
        PASS,
        REFUSE,
        /// It is never answered.
        SWALLOW,
        /// It ends as soon as the server has sent something after the handshake.
        CUT,
        /// It stays open, but nothing passes in either direction from then on. A new one is never answered.
        MUTE
    }

    private final ServerSocket entrance = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    private final Set<Socket> upgraded = ConcurrentHashMap.newKeySet();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger attempts = new AtomicInteger();
    private final int destination;
    private volatile Habit habit = Habit.PASS;

    public UpgradeObstacle(URI destination) throws IOException {
        this.destination = destination.getPort();
        Thread.ofVirtual().start(this::accept);
    }

    public URI base() {
        return URI.create("http://localhost:" + entrance.getLocalPort());
    }

    /// How many sockets have been tried.
    public int attempts() {
        return attempts.get();
    }

    /// Changes the habit from now on. Open sockets are ended, unless sockets may pass or stay open.
    public void become(Habit next) {
        habit = next;
        if (next != Habit.PASS && next != Habit.MUTE) {
            upgraded.forEach(UpgradeObstacle::closeQuietly);
        }
    }

    private void accept() {
        while (!entrance.isClosed()) {
            try {
                Socket in = entrance.accept();
                open.add(in);
                Thread.ofVirtual().start(() -> serve(in));
            } catch (IOException closed) {
                // the next attempt finds out why
            }
        }
    }

    private void serve(Socket in) {
        try (in) {
            byte[] head = head(in.getInputStream());
            boolean upgrade = new String(head, StandardCharsets.US_ASCII)
                    .toLowerCase(Locale.ROOT)
                    .contains("upgrade: websocket");
            if (upgrade) {
                attempts.incrementAndGet();
                upgraded.add(in);
            }
            Habit now = upgrade ? habit : Habit.PASS;
            switch (now) {
                case REFUSE -> in.getOutputStream().write(REFUSAL);
                case SWALLOW, MUTE -> in.getInputStream().transferTo(OutputStream.nullOutputStream());
                case PASS, CUT -> connect(in, head, upgrade);
            }
        } catch (IOException ended) {
            // by either side
        } finally {
            upgraded.remove(in);
            open.remove(in);
        }
    }

    private void connect(Socket in, byte[] head, boolean upgrade) throws IOException {
        try (var out = new Socket(InetAddress.getLoopbackAddress(), destination)) {
            out.getOutputStream().write(head);
            Thread.ofVirtual().start(() -> {
                try (out) {
                    pass(in, out, upgrade);
                } catch (IOException ended) {
                    // by either side
                }
            });
            if (upgrade && habit == Habit.CUT) {
                in.getOutputStream().write(head(out.getInputStream()));
                int _ = out.getInputStream().read();
            } else {
                pass(out, in, upgrade);
            }
        }
    }

    /// Copies until one of them ends.
    private void pass(Socket from, Socket to, boolean upgrade) throws IOException {
        byte[] some = new byte[8_192];
        for (int count; (count = from.getInputStream().read(some)) >= 0; ) {
            if (!upgrade || habit != Habit.MUTE) {
                to.getOutputStream().write(some, 0, count);
            }
        }
    }

    /// Reads up to the empty line, or to the end of the input.
    private static byte[] head(InputStream in) throws IOException {
        var read = new ByteArrayOutputStream();
        for (int next = in.read(), matched = 0; next >= 0; next = in.read()) {
            read.write(next);
            matched = next == "\r\n\r\n".charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
            if (matched == 4) {
                break;
            }
        }
        return read.toByteArray();
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException ignored) {
            // it is closed
        }
    }

    @Override
    public void close() throws IOException {
        entrance.close();
        open.forEach(UpgradeObstacle::closeQuietly);
    }
}
