package dev.streamside.platform.bus;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// Servers that accept connections and never send anything.
final class SilentServers implements AutoCloseable {
    private final List<ServerSocket> entrances;
    /// The servers with a connection.
    private final Set<ServerSocket> busy = ConcurrentHashMap.newKeySet();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    SilentServers(int count) {
        entrances = Stream.generate(SilentServers::open).limit(count).toList();
        entrances.forEach(entrance -> Thread.ofVirtual().start(() -> serve(entrance)));
    }

    private static ServerSocket open() {
        try {
            return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void serve(ServerSocket entrance) {
        while (!entrance.isClosed()) {
            try (Socket client = entrance.accept();
                    InputStream in = client.getInputStream()) {
                busy.add(entrance);
                mostAtOnce.accumulateAndGet(busy.size(), Math::max);
                in.transferTo(OutputStream.nullOutputStream());
            } catch (IOException ended) {
                // by the client, or closed
            } finally {
                busy.remove(entrance);
            }
        }
    }

    List<String> uris() {
        return entrances.stream()
                .map(entrance -> "redis://127.0.0.1:" + entrance.getLocalPort())
                .toList();
    }

    /// The largest number of servers with a connection at the same time.
    int mostAtOnce() {
        return mostAtOnce.get();
    }

    @Override
    public void close() {
        for (ServerSocket entrance : entrances) {
            try {
                entrance.close();
            } catch (IOException ignored) {
                // already closed
            }
        }
    }
}
