package dev.streamside.testing.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// A server that does what a test tells it, right or wrong, one script a connection.
final class ScriptedServer implements AutoCloseable {
    interface Script {
        void play(Connection connection) throws Exception;
    }

    private final ServerSocket socket;
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();
    private final Queue<CompletableFuture<Void>> played = new ConcurrentLinkedQueue<>();

    ScriptedServer(Script script) throws IOException {
        socket = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket accepted = socket.accept();
                    connections.add(accepted);
                    var result = new CompletableFuture<Void>();
                    played.add(result);
                    Thread.ofVirtual().start(() -> {
                        try {
                            script.play(new Connection(accepted));
                            result.complete(null);
                        } catch (Throwable failure) {
                            result.completeExceptionally(failure);
                        }
                    });
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    /// A load of viewers who watch stream 7 here.
    SocketLoad load() throws IOException {
        return new SocketLoad(
                new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort()), new StreamsideWire("7"));
    }

    /// Waits until every script so far has come to its end; fails when one did.
    void awaitEnd() throws Exception {
        for (CompletableFuture<Void> script : played) {
            script.get(20, TimeUnit.SECONDS);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    /// What a script can do.
    static final class Connection {
        /// The request as it came.
        final String request;

        private final Socket socket;
        private final DataInputStream in;

        private Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            socket.setTcpNoDelay(true);
            var head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.readUnsignedByte());
            }
            request = head.toString();
        }

        void write(byte... bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        void write(String text) throws IOException {
            write(text.getBytes(StandardCharsets.US_ASCII));
        }

        /// Lets the viewer in, at `cursor`.
        void welcome(long cursor) throws IOException {
            write(UPGRADE);
            write(text(
                    "{\"type\":\"hello\",\"entries\":[],\"cursor\":\"" + cursor + "\",\"reset\":false,\"skipped\":0}"));
        }

        void entries(long... seqs) throws IOException {
            write(text(entriesJson(-1, seqs)));
        }

        /// Returns when the viewer has handled everything so far.
        void awaitRead() throws IOException {
            write(Frame.bytes(Frame.LAST | Frame.PING, "are you there?".getBytes(StandardCharsets.US_ASCII)));
            byte[] pong = readFrame(Frame.PONG);
            if (!new String(pong, StandardCharsets.US_ASCII).equals("are you there?")) {
                throw new AssertionError("the pong does not repeat the ping");
            }
        }

        /// The payload of the next frame, which must be of this kind.
        byte[] readFrame(int opcode) throws IOException {
            Frame frame = Frame.read(in);
            if (frame.opcode() != opcode) {
                throw new AssertionError("not a frame of kind " + opcode + ": " + frame);
            }
            return frame.payload();
        }

        void end() throws IOException {
            socket.close();
        }
    }

    static final String UPGRADE =
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n";

    /// @param mark in the texts; none when negative
    static String entriesJson(int mark, long... seqs) {
        var json = new StringBuilder("{\"type\":\"entries\",\"entries\":[");
        for (long seq : seqs) {
            json.append("{\"type\":\"chat\",\"seq\":\"").append(seq);
            json.append("\",\"author\":{\"id\":\"860123456789012345\",\"name\":\"Ann\"},\"text\":\"");
            json.append(mark >= 0 ? "~" + Integer.toString(mark, 36) + "~" : "");
            json.append(" \\\"seq\\\":\\\"7\\\" 안녕 👋\",\"sentAt\":\"2026-01-25T13:27:51.123Z\"},");
        }
        json.setLength(json.length() - 1);
        return json + "],\"cursor\":\"" + seqs[seqs.length - 1] + "\",\"skipped\":0}";
    }

    static byte[] text(String text) {
        return Frame.bytes(Frame.LAST | Frame.TEXT, text.getBytes(StandardCharsets.UTF_8));
    }
}
