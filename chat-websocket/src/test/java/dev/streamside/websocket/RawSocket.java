package dev.streamside.websocket;

import dev.streamside.testing.Frame;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/// A raw WebSocket client: it sends any bytes that a test wants, and reads when the test says so.
final class RawSocket implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    private final Socket socket;
    private final DataInputStream in;
    private final String answer;

    private RawSocket(Socket socket, DataInputStream in, String answer) {
        this.socket = socket;
        this.in = in;
        this.answer = answer;
    }

    /// @param headers whole lines, in addition to those that every upgrade needs
    static RawSocket open(URI base, String path, String... headers) throws IOException {
        return open(new Socket(), base, path, headers);
    }

    /// A socket that buffers little before the test has to read.
    static RawSocket openWithSmallBuffer(URI base, String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        return open(socket, base, path);
    }

    /// Sends a whole request as it is, good or bad.
    static RawSocket ask(URI base, String request) throws IOException {
        return ask(new Socket(), base, request);
    }

    private static RawSocket open(Socket socket, URI base, String path, String... headers) throws IOException {
        var request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: " + base.getAuthority()
                + "\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        return ask(socket, base, request.append("\r\n").toString());
    }

    private static RawSocket ask(Socket socket, URI base, String request) throws IOException {
        socket.connect(new java.net.InetSocketAddress(base.getHost(), base.getPort()));
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        var in = new DataInputStream(socket.getInputStream());
        var answer = new StringBuilder();
        while (answer.indexOf("\r\n\r\n") < 0) {
            answer.append((char) in.readUnsignedByte());
        }
        return new RawSocket(socket, in, answer.toString());
    }

    /// The status line and the headers of the answer.
    String answer() {
        return answer;
    }

    int status() {
        return Integer.parseInt(answer.substring(9, 12));
    }

    Frame read() throws IOException {
        return Frame.read(in);
    }

    /// Reads up to the close frame.
    Frame readClose() throws IOException {
        return read(Frame.CLOSE);
    }

    /// Reads up to the next frame of a kind. Others, such as counts, come at any time.
    Frame read(int opcode) throws IOException {
        Frame next;
        do {
            next = read();
        } while (next.opcode() != opcode);
        return next;
    }

    /// Whether the server has closed the connection, which it must have done within the patience.
    boolean isAtEnd() throws IOException {
        try {
            while (in.read() >= 0) {
                // whatever was still on its way
            }
            return true;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    /// Reads until the server closes the connection, or has been silent for this long.
    void readUntilSilent(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            while (in.read() >= 0) {
                // whatever comes
            }
        } catch (java.net.SocketTimeoutException silent) {
            // enough
        }
    }

    void sendText(String text) throws IOException {
        sendBytes(Frame.maskedText(text));
    }

    /// @param first the first byte: flags and opcode
    void send(int first, byte[] payload) throws IOException {
        sendBytes(Frame.masked(first, payload));
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
