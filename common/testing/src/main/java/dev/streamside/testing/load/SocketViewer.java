package dev.streamside.testing.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A viewer with a socket.
final class SocketViewer extends Connection {
    private static final int WITHOUT_A_WORD = 1006;
    private static final int SMALL_RECEIVE_BUFFER = 8_192;
    /// Whether viewers offer compression, as browsers do.
    private static final boolean COMPRESSED = Boolean.getBoolean("compressed");

    private enum State {
        AWAY,
        ASKING,
        JOINING,
        HERE
    }

    /// The server has closed the connection.
    private static final class Closed extends IOException {
        private static final long serialVersionUID = 1;
        private final int code;

        private Closed(int code) {
            super("closed with " + code);
            this.code = code;
        }
    }

    private final Wire wire;
    private final Recorder recorder;
    private final InetSocketAddress server;
    /// The session of a member who can send; null for a guest.
    final @Nullable String session;
    /// A viewer that will stop reading, and has a small buffer for unread data.
    final boolean slow;

    final Position position = new Position();
    private volatile State state = State.AWAY;
    private long askedNanos;
    private @Nullable Window window;
    /// The frames so far of a fragmented message.
    private @Nullable ByteArrayOutputStream parts;

    SocketViewer(Wire wire, Recorder recorder, InetSocketAddress server, @Nullable String session, boolean slow) {
        this.wire = wire;
        this.recorder = recorder;
        this.server = server;
        this.session = session;
        this.slow = slow;
    }

    void join(Loop loop) {
        parts = null;
        forgetWindow();
        window = COMPRESSED ? new Window() : null;
        askedNanos = System.nanoTime();
        state = State.ASKING;
        loop.connect(this, server);
    }

    void leave() {
        state = State.AWAY;
        forgetWindow();
        close();
    }

    private void forgetWindow() {
        if (window != null) {
            window.close();
            window = null;
        }
    }

    boolean isAway() {
        return state == State.AWAY;
    }

    boolean isHere() {
        return state == State.HERE;
    }

    @Override
    int receiveBuffer() {
        return slow ? SMALL_RECEIVE_BUFFER : 0;
    }

    void say(String message) throws IOException {
        if (!message.isEmpty()) {
            write(ByteBuffer.wrap(Frame.maskedText(message)));
        }
    }

    @Override
    void connected() throws IOException {
        String host = server.getHostString() + ":" + server.getPort();
        String request = "GET " + wire.target(position.cursor()) + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://"
                + host + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + (COMPRESSED ? "Sec-WebSocket-Extensions: permessage-deflate\r\n" : "")
                + (session == null ? "" : "Cookie: streamside_session=" + session + "\r\n") + "\r\n";
        write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
    }

    @Override
    int received(byte[] bytes, int fresh, int to) throws IOException {
        recorder.deliveries(slow).bytes += to - fresh;
        int at = 0;
        if (state == State.ASKING) {
            at = HttpAnswer.endOfHead(bytes, to);
            if (at == 0) {
                return 0;
            }
            if (HttpAnswer.status(bytes) != 101) {
                recorder.refused("HTTP " + HttpAnswer.status(bytes));
                throw new Closed(WITHOUT_A_WORD);
            }
            state = State.JOINING;
            say(wire.greeting(position.cursor()));
        }
        for (Frame frame = Frame.at(bytes, at, to); frame != null; frame = Frame.at(bytes, at, to)) {
            take(frame);
            at = frame.to();
        }
        return at;
    }

    private void take(Frame frame) throws IOException {
        switch (frame.opcode()) {
            case Frame.TEXT, Frame.CONTINUATION -> {
                if (frame.isCompressed()) {
                    byte[] text = Objects.requireNonNull(window).inflate(frame);
                    messages(text, 0, text.length);
                } else if (frame.isLast() && parts == null) {
                    messages(frame.bytes(), frame.from(), frame.to());
                } else {
                    part(frame);
                }
            }
            case Frame.PING -> {
                recorder.ping(slow);
                write(ByteBuffer.wrap(Frame.masked(Frame.LAST | Frame.PONG, frame.payload())));
            }
            case Frame.CLOSE -> throw new Closed(frame.closeCode());
            default -> {}
        }
    }

    private void part(Frame frame) throws IOException {
        var message = Objects.requireNonNullElseGet(parts, ByteArrayOutputStream::new);
        message.writeBytes(frame.payload());
        parts = frame.isLast() ? null : message;
        if (frame.isLast()) {
            messages(message.toByteArray(), 0, message.size());
        }
    }

    private void messages(byte[] bytes, int from, int to) throws IOException {
        boolean entries = false;
        int at = from;
        while (at < to) {
            int end = wire.endOfMessage(bytes, at, to);
            entries |= message(bytes, at, end) == Wire.Kind.ENTRIES;
            at = end + 1;
        }
        if (entries) {
            recorder.frame(slow);
        }
    }

    private Wire.Kind message(byte[] bytes, int from, int to) throws IOException {
        Wire.Meaning meaning = wire.read(bytes, from, to);
        say(meaning.reply());
        switch (meaning.kind()) {
            case WELCOME -> {
                if (meaning.body() < to) {
                    recorder.welcome(this, bytes, meaning.body(), to);
                }
                state = State.HERE;
                recorder.joined(askedNanos);
            }
            case ENTRIES -> recorder.entries(this, bytes, meaning.body(), to);
            case REFUSED -> recorder.refused(meaning.code());
            case PING -> recorder.ping(slow);
            case OTHER -> {}
        }
        return meaning.kind();
    }

    @Override
    void lost(IOException why) {
        if (isHere()) {
            recorder.closed(slow, why instanceof Closed closed ? closed.code : WITHOUT_A_WORD);
        } else {
            recorder.notJoined();
        }
        state = State.AWAY;
    }
}
