package dev.streamside.socket;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// A message that a client has compressed by itself, without reference to earlier ones (RFC 7692, section
/// 7.2.2).
final class CompressedMessage {
    /// The bytes that a client omits at the end, and then an empty final block. Deflate that is cut off in
    /// the middle of a block does not reach that block.
    private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff, 1, 0, 0, (byte) 0xff, (byte) 0xff};
    private static final int FIRST_BYTES = 512;

    private CompressedMessage() {}

    /// Inflates the first `length` bytes of `message`. Memory use is bounded by `maxBytes`, whatever size the
    /// message would inflate to.
    ///
    /// @throws ProtocolViolation `TOO_BIG`, or `PROTOCOL_ERROR` if it is not deflate or refers to an earlier
    ///     message
    static byte[] inflate(byte[] message, int length, int maxBytes) throws ProtocolViolation {
        if (length == 0) { // an empty text; RFC 7692 requires a byte for it (section 7.2.3.6)
            return new byte[0];
        }
        byte[] compressed = Arrays.copyOf(message, length + TAIL.length);
        System.arraycopy(TAIL, 0, compressed, length, TAIL.length);
        var inflater = new Inflater(true);
        try {
            inflater.setInput(compressed);
            byte[] text = new byte[Math.min(FIRST_BYTES, maxBytes + 1)];
            int end = 0;
            while (true) {
                int count = inflater.inflate(text, end, text.length - end);
                end += count;
                if (end > maxBytes) {
                    throw new ProtocolViolation(CloseReason.TOO_BIG, "a message longer than " + maxBytes + " bytes");
                }
                if (inflater.finished()) {
                    return Arrays.copyOf(text, end);
                }
                if (end < text.length) {
                    throw damaged();
                }
                text = Arrays.copyOf(text, Math.min(2 * text.length, maxBytes + 1));
            }
        } catch (DataFormatException broken) {
            throw damaged();
        } finally {
            inflater.end();
        }
    }

    private static ProtocolViolation damaged() {
        return new ProtocolViolation(CloseReason.PROTOCOL_ERROR, "a message that cannot be inflated");
    }
}
