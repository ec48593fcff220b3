package dev.streamside.crowd;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The lines with data of a stream of server-sent events, whose bytes arrive in any pieces.
final class DataLines {
    /// Takes what follows `data:` in a line. The bytes are valid during the call.
    interface Reader {
        void read(byte[] bytes, int from, int to);
    }

    private static final byte[] DATA = "data:".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NOTHING = {};

    private final Reader reader;
    /// The beginning of a line.
    private byte[] rest = NOTHING;

    DataLines(Reader reader) {
        this.reader = reader;
    }

    void add(ByteBuf content) {
        byte[] bytes = Arrays.copyOf(rest, rest.length + content.readableBytes());
        content.getBytes(content.readerIndex(), bytes, rest.length, content.readableBytes());
        int from = 0;
        for (int at = rest.length; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                line(bytes, from, at);
                from = at + 1;
            }
        }
        rest = from == bytes.length ? NOTHING : Arrays.copyOfRange(bytes, from, bytes.length);
    }

    private void line(byte[] bytes, int from, int to) {
        int value = from + DATA.length;
        if (value > to || !Arrays.equals(bytes, from, value, DATA, 0, DATA.length)) {
            return;
        }
        int begin = value < to && bytes[value] == ' ' ? value + 1 : value;
        int end = to > begin && bytes[to - 1] == '\r' ? to - 1 : to;
        reader.read(bytes, begin, end);
    }
}
