package benchmark;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/// Frames as a client must write them: final, and masked.
final class Frames {
    static final int CONTINUATION = 0;
    static final int TEXT = 1;
    static final int CLOSE = 8;
    static final int PING = 9;
    static final int PONG = 10;

    private static final int FINAL = 0x80;
    private static final int MASKED = 0x80;

    private Frames() {}

    static ByteBuffer text(String text) {
        return masked(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    static ByteBuffer masked(int opcode, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(payload.length + 14);
        frame.put((byte) (FINAL | opcode));
        if (payload.length < 126) {
            frame.put((byte) (MASKED | payload.length));
        } else if (payload.length < 65_536) {
            frame.put((byte) (MASKED | 126)).putShort((short) payload.length);
        } else {
            frame.put((byte) (MASKED | 127)).putLong(payload.length);
        }
        int mask = ThreadLocalRandom.current().nextInt();
        frame.putInt(mask);
        for (int i = 0; i < payload.length; i++) {
            frame.put((byte) (payload[i] ^ (mask >> (8 * (3 - i % 4)))));
        }
        return frame.flip();
    }
}
