package dev.streamside.crowd;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/// The lines with data of a stream of server-sent events, and those with ids if they are wanted. The bytes arrive in
/// any pieces.
final class DataLines {
    /// Takes what follows `data:` in a line, or all of a line with an id. The bytes are valid during the call.
    interface Reader {
        void read(byte[] bytes, int from, int to);
    }

    private static final byte[] DATA = Bytes.of("data:");
    private static final byte[] ID = Bytes.of("id:");
    private static final byte[] NOTHING = {};

    private final boolean withIds;
    private final Reader reader;
    /// The beginning of a line.
    private byte[] rest = NOTHING;

    DataLines(boolean withIds, Reader reader) {
        this.withIds = withIds;
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
        int end = to > from && bytes[to - 1] == '\r' ? to - 1 : to;
        if (Bytes.startsWith(DATA, bytes, from, end)) {
            int value = from + DATA.length;
            reader.read(bytes, value < end && bytes[value] == ' ' ? value + 1 : value, end);
        } else if (withIds && Bytes.startsWith(ID, bytes, from, end)) {
            reader.read(bytes, from, end);
        }
    }
}
