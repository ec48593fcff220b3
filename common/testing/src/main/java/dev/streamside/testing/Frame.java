package dev.streamside.testing;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/// A frame of a WebSocket, for tests that send what no client would.
///
/// @param first   flags and opcode
/// @param payload unmasked
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Frame(int first, byte[] payload) {
    public static final int CONTINUATION = 0;
    public static final int TEXT = 1;
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;
    public static final int LAST = 0x80;

    private static final int MASKED = 0x80;
    private static final int WITHOUT_A_CODE = 1005;

    /// Reads one, masked or not.
    public static Frame read(DataInputStream in) throws IOException {
        int first = in.readUnsignedByte();
        int second = in.readUnsignedByte();
        int size = second & 0x7f;
        int length = size < 126 ? size : size == 126 ? in.readUnsignedShort() : (int) in.readLong();
        int mask = (second & MASKED) == 0 ? 0 : in.readInt();
        byte[] payload = in.readNBytes(length);
        mask(payload, mask);
        return new Frame(first, payload);
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

    public String text() {
        return new String(payload, StandardCharsets.UTF_8);
    }

    /// The code of a close frame.
    public int closeCode() {
        return payload.length < 2 ? WITHOUT_A_CODE : ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
    }
}
