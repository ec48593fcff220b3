package dev.streamside.websocket;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/// A WebSocket client without manners: sends whatever bytes a test wants, and reads when the test says so.
final class RawSocket implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 10_000;

    /// A frame of the server.
    record Received(int opcode, byte[] payload) {
        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        /// Of a close frame.
        int closeCode() {
            return opcode == 8 && payload.length >= 2 ? ByteBuffer.wrap(payload).getShort() & 0xffff : -1;
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final String answer;

    private RawSocket(Socket socket, DataInputStream in, String answer) {
        this.socket = socket;
        this.in = in;
        this.answer = answer;
    }

    /// @param headers whole lines, besides those that every upgrade needs
    static RawSocket open(URI base, String path, String... headers) throws IOException {
        return open(new Socket(), base, path, headers);
    }

    /// One that takes little before its reader has to read.
    static RawSocket openWithSmallBuffer(URI base, String path) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        return open(socket, base, path);
    }

    private static RawSocket open(Socket socket, URI base, String path, String... headers) throws IOException {
        socket.connect(new java.net.InetSocketAddress(base.getHost(), base.getPort()));
        socket.setSoTimeout(PATIENCE_MILLIS);
        var request = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: " + base.getAuthority()
                + "\r\nUpgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");
        for (String header : headers) {
            request.append(header).append("\r\n");
        }
        socket.getOutputStream().write(request.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII));
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

    Received read() throws IOException {
        int opcode = in.readUnsignedByte() & 0x0f;
        int length = in.readUnsignedByte();
        long actual = length < 126 ? length : length == 126 ? in.readUnsignedShort() : in.readLong();
        return new Received(opcode, in.readNBytes((int) actual));
    }

    /// Reads up to the close frame.
    Received readClose() throws IOException {
        Received next;
        do {
            next = read();
        } while (next.opcode != 8);
        return next;
    }

    /// Whether the server has hung up, which it must have within the patience.
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

    void sendText(String text) throws IOException {
        send(0x81, text.getBytes(StandardCharsets.UTF_8));
    }

    /// @param first the first byte: flags and opcode
    void send(int first, byte[] payload) throws IOException {
        sendBytes(frame(first, payload));
    }

    void sendBytes(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    static byte[] frame(int first, byte[] payload) {
        var frame = new ByteArrayOutputStream(payload.length + 14);
        frame.write(first);
        if (payload.length < 126) {
            frame.write(0x80 | payload.length);
        } else {
            int bytes = payload.length < 1 << 16 ? 2 : 8;
            frame.write(0x80 | (bytes == 2 ? 126 : 127));
            for (int i = bytes - 1; i >= 0; i--) {
                frame.write((int) ((long) payload.length >> 8 * i));
            }
        }
        byte[] mask = new byte[4];
        ThreadLocalRandom.current().nextBytes(mask);
        frame.writeBytes(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.write(payload[i] ^ mask[i & 3]);
        }
        return frame.toByteArray();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
