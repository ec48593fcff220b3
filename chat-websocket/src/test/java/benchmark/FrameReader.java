package benchmark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/// Takes what sockets have received apart into messages, in one buffer for all of them. Belongs to one thread.
final class FrameReader {
    /// The server has ended the connection.
    static final class Closed extends IOException {
        static final int WITHOUT_A_WORD = 1006;
        private static final long serialVersionUID = 1;
        final int code;

        Closed(int code) {
            super("closed with " + code);
            this.code = code;
        }
    }

    /// Is told what came.
    interface Handler {
        /// The handshake is over; frames may be written.
        void upgraded(Viewer viewer) throws IOException;

        /// The request for a socket was answered with this status instead.
        void turnedAway(String status);

        void message(Viewer viewer, byte[] bytes, int from, int to) throws IOException;

        void ping(Viewer viewer, byte[] payload) throws IOException;
    }

    private static final int WITHOUT_A_CODE = 1005;
    private static final byte[] NOTHING = {};

    private final Handler handler;
    private final ByteBuffer received = ByteBuffer.allocateDirect(256 * 1_024);
    private byte[] bytes = new byte[2 * received.capacity()];

    FrameReader(Handler handler) {
        this.handler = handler;
    }

    /// Reads once and hands on what is complete.
    ///
    /// @return how many bytes came
    /// @throws Closed when nothing will come anymore
    int read(Viewer viewer) throws IOException {
        received.clear();
        int count = viewer.channel().read(received);
        if (count < 0) {
            throw new Closed(Closed.WITHOUT_A_WORD);
        }
        byte[] rest = viewer.rest;
        int to = rest.length + count;
        if (to > bytes.length) {
            bytes = new byte[2 * to];
        }
        System.arraycopy(rest, 0, bytes, 0, rest.length);
        received.get(0, bytes, rest.length, count);
        int at = viewer.isUpgraded() ? 0 : head(viewer, to);
        if (viewer.isUpgraded()) {
            at = frames(viewer, at, to);
        }
        viewer.rest = at == to ? NOTHING : Arrays.copyOfRange(bytes, at, to);
        return count;
    }

    /// Returns where the head of the answer ends; 0 while it has not come completely.
    private int head(Viewer viewer, int to) throws IOException {
        for (int i = 3; i < to; i++) {
            if (bytes[i] == '\n' && bytes[i - 2] == '\n') {
                String status = new String(bytes, "HTTP/1.1 ".length(), 3, StandardCharsets.US_ASCII);
                if (!status.equals("101")) {
                    handler.turnedAway(status);
                    throw new Closed(Closed.WITHOUT_A_WORD);
                }
                viewer.upgraded();
                handler.upgraded(viewer);
                return i + 1;
            }
        }
        return 0;
    }

    /// Returns where the first frame begins that has not come completely.
    private int frames(Viewer viewer, int from, int to) throws IOException {
        int at = from;
        while (to - at >= 2) {
            int length = bytes[at + 1] & 0x7f;
            int head = length < 126 ? 2 : length == 126 ? 4 : 10;
            if (to - at < head) {
                break;
            }
            if (head > 2) {
                length = 0;
                for (int i = at + 2; i < at + head; i++) {
                    length = (length << 8) | (bytes[i] & 0xff);
                }
            }
            if (to - at < head + length) {
                break;
            }
            frame(viewer, bytes[at], at + head, at + head + length);
            at += head + length;
        }
        return at;
    }

    private void frame(Viewer viewer, byte head, int from, int to) throws IOException {
        boolean isLast = head < 0;
        switch (head & 0x0f) {
            case Frames.TEXT, Frames.CONTINUATION -> {
                if (isLast && viewer.parts == null) {
                    handler.message(viewer, bytes, from, to);
                } else {
                    part(viewer, isLast, from, to);
                }
            }
            case Frames.PING -> handler.ping(viewer, Arrays.copyOfRange(bytes, from, to));
            case Frames.CLOSE ->
                throw new Closed(
                        to - from < 2 ? WITHOUT_A_CODE : ((bytes[from] & 0xff) << 8) | (bytes[from + 1] & 0xff));
            default -> {}
        }
    }

    private void part(Viewer viewer, boolean isLast, int from, int to) throws IOException {
        ByteArrayOutputStream parts = Objects.requireNonNullElseGet(viewer.parts, ByteArrayOutputStream::new);
        parts.write(bytes, from, to - from);
        viewer.parts = isLast ? null : parts;
        if (isLast) {
            handler.message(viewer, parts.toByteArray(), 0, parts.size());
        }
    }
}
