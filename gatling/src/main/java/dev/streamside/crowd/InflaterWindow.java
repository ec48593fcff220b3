package dev.streamside.crowd;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// What an inflater remembers: the end of all texts that came out of it. Viewers who got the same compressed
/// messages are at the same window, so each message is inflated once for all of them. Otherwise thousands of
/// inflaters would take more processor time than the server.
///
/// Not thread-safe.
final class InflaterWindow {
    private static final int SIZE = 32_768;
    private static final int MOST_BYTES = 4 * 1_024 * 1_024;
    /// Viewers at one window continue with the same message, or begin with one of a few segments.
    private static final int REMEMBERED = 4;
    /// The end of each message, which is not sent (RFC 7692, section 7.2.1).
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

    /// @param compressed a message
    /// @param text what it said
    /// @param after the window of those who got it
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Step(byte[] compressed, byte[] text, InflaterWindow after) {}

    private final byte[] last;
    /// The latest come first.
    private final @Nullable Step[] next = new Step[REMEMBERED];

    private InflaterWindow(byte[] last) {
        this.last = last;
    }

    /// Where every connection begins.
    static InflaterWindow empty() {
        return new InflaterWindow(new byte[0]);
    }

    /// @param inflater without a header; shared by all windows
    /// @param bytes of which those from 0 to `length` are the message
    /// @throws DataFormatException if it is damaged, or larger than 4 MB
    Step step(Inflater inflater, byte[] bytes, int length) throws DataFormatException {
        for (Step known : next) {
            if (known != null && Arrays.equals(known.compressed, 0, known.compressed.length, bytes, 0, length)) {
                return known;
            }
        }
        byte[] compressed = Arrays.copyOf(bytes, length);
        byte[] text = inflate(inflater, compressed);
        var step = new Step(compressed, text, new InflaterWindow(end(last, text)));
        System.arraycopy(next, 0, next, 1, REMEMBERED - 1);
        next[0] = step;
        return step;
    }

    private byte[] inflate(Inflater inflater, byte[] compressed) throws DataFormatException {
        inflater.reset();
        if (last.length > 0) {
            inflater.setDictionary(last);
        }
        byte[] input = Arrays.copyOf(compressed, compressed.length + TAIL.length);
        System.arraycopy(TAIL, 0, input, compressed.length, TAIL.length);
        inflater.setInput(input);
        var text = new ByteArrayOutputStream(8 * compressed.length);
        byte[] part = new byte[8_192];
        for (int count = inflater.inflate(part); count > 0; count = inflater.inflate(part)) {
            text.write(part, 0, count);
            if (text.size() > MOST_BYTES) {
                throw new DataFormatException("larger than " + MOST_BYTES + " bytes");
            }
        }
        return text.toByteArray();
    }

    private static byte[] end(byte[] before, byte[] text) {
        int kept = Math.min(before.length, Math.max(0, SIZE - text.length));
        int added = Math.min(text.length, SIZE);
        byte[] both = Arrays.copyOfRange(before, before.length - kept, before.length + added);
        System.arraycopy(text, text.length - added, both, kept, added);
        return both;
    }
}
