package dev.streamside.testing.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// A frame of a WebSocket whose payload is in `bytes` from `from` to `to`.
///
/// @param first flags and opcode
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Frame(int first, byte[] bytes, int from, int to) {
    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;
    public static final int LAST = 0x80;
    private static final int COMPRESSED = 0x40;

    private static final int MASKED = 0x80;
    private static final int WITHOUT_A_CODE = 1005;

    /// The unmasked frame that begins at `at`; null while it has not arrived completely.
    static @Nullable Frame at(byte[] bytes, int at, int to) {
        if (to - at < 2) {
            return null;
        }
        int length = bytes[at + 1] & 0x7f;
        int head = length < 126 ? 2 : length == 126 ? 4 : 10;
        if (to - at < head) {
            return null;
        }
        if (head > 2) {
            length = 0;
            for (int i = at + 2; i < at + head; i++) {
                length = (length << 8) | (bytes[i] & 0xff);
            }
        }
        return to - at < head + length ? null : new Frame(bytes[at] & 0xff, bytes, at + head, at + head + length);
    }

    /// Reads one, masked or not.
    public static Frame read(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        int second = in.readUnsignedByte();
        int size = second & 0x7f;
        int length = size < 126 ? size : size == 126 ? in.readUnsignedShort() : (int) in.readLong();
        int mask = (second & MASKED) == 0 ? 0 : in.readInt();
        byte[] payload = in.readNBytes(length);
        mask(payload, mask);
        return new Frame(first, payload, 0, payload.length);
    }

    /// The bytes of a frame as a server writes it.
    public static byte[] bytes(int first, byte[] payload) {
        return bytes(first, 0, 0, payload);
    }

    /// The bytes of a frame as a client must write it.
    public static byte[] masked(int first, byte[] payload) {
        return masked(first, ThreadLocalRandom.current().nextInt(), payload);
    }

    /// The same with a known mask.
    public static byte[] masked(int first, int mask, byte[] payload) {
        byte[] masked = payload.clone();
        mask(masked, mask);
        return bytes(first, MASKED, mask, masked);
    }

    public static byte[] maskedText(String text) {
        return masked(LAST | TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] bytes(int first, int flag, int mask, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(payload.length + 14).put((byte) first);
        if (payload.length < 126) {
            frame.put((byte) (flag | payload.length));
        } else if (payload.length < 65_536) {
            frame.put((byte) (flag | 126)).putShort((short) payload.length);
        } else {
            frame.put((byte) (flag | 127)).putLong(payload.length);
        }
        if (flag == MASKED) {
            frame.putInt(mask);
        }
        frame.put(payload);
        return Arrays.copyOf(frame.array(), frame.position());
    }

    private static void mask(byte[] payload, int mask) {
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= (byte) (mask >> (8 * (3 - i % 4)));
        }
    }

    public int opcode() {
        return first & 0x0f;
    }

    boolean isLast() {
        return (first & LAST) != 0;
    }

    boolean isCompressed() {
        return (first & COMPRESSED) != 0;
    }

    public byte[] payload() {
        return Arrays.copyOfRange(bytes, from, to);
    }

    public String text() {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /// The code of a close frame.
    public int closeCode() {
        return to - from < 2 ? WITHOUT_A_CODE : ((bytes[from] & 0xff) << 8) | (bytes[from + 1] & 0xff);
    }
}
