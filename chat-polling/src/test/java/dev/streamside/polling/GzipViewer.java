package dev.streamside.polling;

import dev.streamside.testing.watch.CompactReader;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;

/// Follows a stream by gzip-compressed events, on a thread of its own. Each entry must be the next one.
/// `GZIPInputStream` compares the checksum at the end.
final class GzipViewer implements AutoCloseable {
    private static final String DATA = "data: ";
    private static final int PATIENCE_MILLIS = 20_000;

    private final InputStream body;
    private final Closeable connection;
    private final Semaphore gate = new Semaphore(1);
    private final CompactReader reader = new CompactReader();
    private final StringBuffer text = new StringBuffer();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private volatile long last = -1;

    /// @param body of the answer, as it arrived
    GzipViewer(InputStream body, Closeable connection) {
        this.body = body;
        this.connection = connection;
        Thread.ofVirtual().start(this::follow);
    }

    /// Uses a connection with a small receive buffer.
    static GzipViewer open(URI base, String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(base.getHost(), base.getPort()));
        socket.setSoTimeout(PATIENCE_MILLIS);
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: deflate, gzip\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String head = head(socket.getInputStream());
        if (!head.contains("Content-Encoding: gzip\r\n")) {
            throw new AssertionError("not compressed: " + head);
        }
        return new GzipViewer(socket.getInputStream(), socket);
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException(head.toString());
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private void follow() {
        try (var lines = new BufferedReader(
                new InputStreamReader(new OnlyWhatIsThere(new GZIPInputStream(body)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                text.append(line).append('\n');
                if (line.startsWith(DATA)) {
                    take(reader.read(line.substring(DATA.length())));
                }
                gate.acquire();
                gate.release();
            }
            end.complete(null);
        } catch (IOException | RuntimeException | InterruptedException | AssertionError failure) {
            end.completeExceptionally(failure);
        }
    }

    private void take(JsonNode event) {
        boolean isHello = event.get("type").asString().equals("hello");
        for (JsonNode entry : event.get("entries")) {
            long seq = Long.parseLong(entry.get("seq").asString());
            if (!isHello && seq != last + 1) {
                throw new AssertionError("after " + last + " came " + seq);
            }
            last = seq;
        }
        last = Long.parseLong(event.get("cursor").asString());
    }

    /// Reads nothing from the next line on.
    void stall() {
        gate.acquireUninterruptibly();
    }

    void goOn() {
        gate.release();
    }

    /// The number of the last entry; -1 before the first event.
    long last() {
        return last;
    }

    /// All that was read, inflated.
    String text() {
        return text.toString();
    }

    /// Completes when the server has ended the stream correctly; fails if anything was wrong.
    CompletableFuture<Void> end() {
        return end;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }

    /// `GZIPInputStream` always reports that more is available, and a reader would then wait for it.
    private static final class OnlyWhatIsThere extends FilterInputStream {
        OnlyWhatIsThere(InputStream in) {
            super(in);
        }

        @Override
        public int available() {
            return 0;
        }
    }
}
