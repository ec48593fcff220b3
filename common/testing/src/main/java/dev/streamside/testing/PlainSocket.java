package dev.streamside.testing;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/// A socket for programs that watch and send texts. The JDK's own client (25.0.3) reports broken UTF-8 on
/// about one connection in 50,000 although the bytes on the wire are right, which now and then failed a test.
public final class PlainSocket implements WebSocket {
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int WITHOUT_A_WORD = 1006;

    private final Socket socket;
    private final DataInputStream in;
    private final Listener listener;
    private final Semaphore demand = new Semaphore(0);
    private final Thread reader;
    private volatile boolean outputClosed;
    private volatile boolean inputClosed;

    private PlainSocket(Socket socket, Listener listener) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        this.listener = listener;
        this.reader = Thread.ofVirtual().unstarted(this::read);
    }

    /// Returns when the server has accepted the upgrade.
    ///
    /// @param headers whole lines, in addition to those that every upgrade needs
    /// @throws UncheckedIOException if it is refused, with the server's answer
    public static WebSocket open(URI base, String path, List<String> headers, Listener listener) {
        try {
            var socket = new Socket();
            socket.connect(new InetSocketAddress(base.getHost(), base.getPort()), PATIENCE_MILLIS);
            var opened = new PlainSocket(socket, listener);
            opened.shakeHands(base, path, headers);
            listener.onOpen(opened);
            opened.reader.start();
            return opened;
        } catch (IOException failure) {
            throw new UncheckedIOException(path, failure);
        }
    }

    private void shakeHands(URI base, String path, List<String> headers) throws IOException {
        String more = headers.isEmpty() ? "" : String.join("\r\n", headers) + "\r\n";
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: " + base.getAuthority()
                                + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + more + "\r\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        var answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            answer.append((char) in.readUnsignedByte());
        }
        if (!answer.toString().startsWith("HTTP/1.1 101 ")) {
            socket.close();
            throw new IOException(answer.toString());
        }
        socket.setSoTimeout(0);
    }

    private void read() {
        try {
            while (!inputClosed) {
                demand.acquire();
                take(Frame.read(in));
            }
        } catch (EOFException end) {
            closed(WITHOUT_A_WORD, "");
        } catch (IOException failure) {
            if (!inputClosed) {
                inputClosed = true;
                listener.onError(this, failure);
            }
        } catch (InterruptedException aborted) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(Frame frame) throws IOException {
        switch (frame.opcode()) {
            case Frame.TEXT -> listener.onText(this, frame.text(), true);
            case Frame.PING -> {
                write(Frame.PONG, frame.payload());
                demand.release();
            }
            case Frame.CLOSE -> {
                if (!outputClosed) {
                    outputClosed = true;
                    write(Frame.CLOSE, frame.payload());
                }
                byte[] payload = frame.payload();
                closed(
                        frame.closeCode(),
                        new String(
                                payload,
                                Math.min(2, payload.length),
                                Math.max(0, payload.length - 2),
                                StandardCharsets.UTF_8));
            }
            default -> demand.release();
        }
    }

    private void closed(int code, String reason) {
        inputClosed = true;
        close();
        listener.onClose(this, code, reason);
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException _) {
            // it is closed anyway
        }
    }

    private synchronized void write(int opcode, byte[] payload) throws IOException {
        socket.getOutputStream().write(Frame.masked(Frame.LAST | opcode, payload));
    }

    private CompletableFuture<WebSocket> send(int opcode, byte[] payload) {
        try {
            write(opcode, payload);
            return CompletableFuture.completedFuture(this);
        } catch (IOException failure) {
            return CompletableFuture.failedFuture(failure);
        }
    }

    @Override
    public CompletableFuture<WebSocket> sendText(CharSequence data, boolean last) {
        if (!last) {
            throw new UnsupportedOperationException("parts of a text");
        }
        return send(Frame.TEXT, data.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public CompletableFuture<WebSocket> sendBinary(ByteBuffer data, boolean last) {
        throw new UnsupportedOperationException("binary messages");
    }

    @Override
    public CompletableFuture<WebSocket> sendPing(ByteBuffer message) {
        return send(Frame.PING, bytes(message));
    }

    @Override
    public CompletableFuture<WebSocket> sendPong(ByteBuffer message) {
        return send(Frame.PONG, bytes(message));
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.get(bytes);
        return bytes;
    }

    @Override
    public CompletableFuture<WebSocket> sendClose(int code, String reason) {
        outputClosed = true;
        byte[] text = reason.getBytes(StandardCharsets.UTF_8);
        return send(
                Frame.CLOSE,
                ByteBuffer.allocate(Short.BYTES + text.length)
                        .putShort((short) code)
                        .put(text)
                        .array());
    }

    @Override
    public void request(long messages) {
        demand.release((int) Math.min(messages, 1 << 20));
    }

    @Override
    public String getSubprotocol() {
        return "";
    }

    @Override
    public boolean isOutputClosed() {
        return outputClosed || socket.isClosed();
    }

    @Override
    public boolean isInputClosed() {
        return inputClosed;
    }

    @Override
    public void abort() {
        inputClosed = true;
        close();
        reader.interrupt();
    }
}
