package dev.streamside.crowd;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/// The latest different payloads. The same bytes reach thousands of viewers: to compare them with those that are
/// known costs a fraction of scanning them again.
///
/// Not thread-safe.
final class PayloadCache {
    private static final int REMEMBERED = 64;
    private static final int ROOM = 64 * 1_024;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Known(byte[] bytes, Payload payload) {}

    private final PayloadReader reader;
    /// The one that was seen last comes first.
    private final Known[] known = new Known[REMEMBERED];
    private int count;
    private byte[] scratch = new byte[ROOM];

    PayloadCache(PayloadReader reader) {
        this.reader = reader;
    }

    /// Reads all of a buffer, and leaves it as it is.
    Payload read(ByteBuf content) {
        int length = content.readableBytes();
        if (content.hasArray()) {
            int from = content.arrayOffset() + content.readerIndex();
            return read(content.array(), from, from + length);
        }
        if (length > scratch.length) {
            scratch = new byte[2 * length];
        }
        content.getBytes(content.readerIndex(), scratch, 0, length);
        return read(scratch, 0, length);
    }

    Payload read(byte[] bytes, int from, int to) {
        int decisive = reader.decisiveFrom(bytes, from, to);
        int length = to - decisive;
        for (int i = 0; i < count; i++) {
            Known each = known[i];
            if (each.bytes.length == length && Arrays.equals(each.bytes, 0, length, bytes, decisive, to)) {
                moveToFront(each, i);
                return each.payload;
            }
        }
        var fresh = new Known(Arrays.copyOfRange(bytes, decisive, to), reader.parse(bytes, from, to));
        count = Math.min(count + 1, REMEMBERED);
        moveToFront(fresh, count - 1);
        return fresh.payload;
    }

    private void moveToFront(Known each, int from) {
        System.arraycopy(known, 0, known, 1, from);
        known[0] = each;
    }
}
