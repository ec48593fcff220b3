package dev.streamside.websocket;

import dev.streamside.testing.Frame;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// The input of one hostile client, made from a seed: valid frames with changed bytes, truncated frames, pieces,
/// control frames, close payloads, bad UTF-8, false lengths, and noise.
final class RandomFrames {
    private static final List<String> TEXTS = List.of(
            "{\"type\":\"chat\",\"text\":\"hello\"}",
            "{\"type\":\"chat\",\"text\":\"\\ud800\",\"clientMessageId\":\"a-1\"}",
            "{\"type\":\"chat\",\"text\":\"" + "가".repeat(200) + "\"}",
            "{\"type\":\"reaction\",\"reaction\":\"LIKE\"}",
            "{\"type\":\"reaction\",\"reaction\":\"LOVE\"}",
            "{\"type\":\"ping\"}",
            "{\"type\":\"nothing\"}",
            "[".repeat(3_000),
            "{\"a\":" + "9".repeat(2_000) + "}",
            "null",
            "");
    private static final int MAX_FRAMES = 12;

    private final RandomGenerator random;
    private int left;

    RandomFrames(long seed) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.left = 1 + random.nextInt(MAX_FRAMES);
    }

    boolean isMember() {
        return random.nextInt(3) == 0;
    }

    /// Whether the client stays until the server does something; otherwise it just leaves.
    boolean waitsForTheEnd() {
        return random.nextInt(4) == 0;
    }

    /// The next bytes to send in one go; empty at the end.
    byte[] next() {
        if (left-- == 0) {
            return new byte[0];
        }
        byte[] frames = one();
        return switch (random.nextInt(6)) {
            case 0 -> changed(frames);
            case 1 -> Arrays.copyOf(frames, 1 + random.nextInt(frames.length));
            case 2 -> together(frames, one());
            default -> frames;
        };
    }

    private byte[] one() {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> masked(0x81, text());
            case 3 -> masked(0x80 | random.nextInt(0x80), noise(random.nextInt(200)));
            case 4 -> pieces();
            case 5 -> masked(0x88, close());
            case 6 -> masked(0x89 + random.nextInt(2), noise(random.nextInt(130)));
            case 7 -> lie();
            case 8 -> masked(0x81, noise(1 + random.nextInt(9_000)));
            default -> noise(1 + random.nextInt(300));
        };
    }

    /// A text in pieces that end anywhere, even within a character, perhaps with control frames in between,
    /// perhaps without an end.
    private byte[] pieces() {
        byte[] text = text();
        var out = new ByteArrayOutputStream();
        int opcode = 1;
        for (int from = 0; from < text.length; ) {
            int to = Math.min(text.length, from + random.nextInt(1 + text.length / 3));
            int last = to == text.length && random.nextInt(4) > 0 ? 0x80 : 0;
            out.writeBytes(masked(last | opcode, Arrays.copyOfRange(text, from, to)));
            if (random.nextInt(5) == 0) {
                out.writeBytes(masked(0x89, noise(random.nextInt(10))));
            }
            opcode = random.nextInt(20) == 0 ? 1 : 0;
            from = to + (to == from ? 1 : 0);
        }
        out.writeBytes(masked(0x80, new byte[0]));
        return out.toByteArray();
    }

    private byte[] close() {
        byte[] payload = noise(random.nextInt(125));
        if (payload.length >= 2 && random.nextBoolean()) {
            int code = random.nextInt(5_100);
            payload[0] = (byte) (code >> 8);
            payload[1] = (byte) code;
        }
        return payload;
    }

    /// A frame whose length does not match what follows.
    private byte[] lie() {
        byte[] frame = noise(14 + random.nextInt(50));
        frame[0] = (byte) (0x80 | random.nextInt(3));
        frame[1] = (byte) (0x80 | (random.nextBoolean() ? 126 : 127));
        return frame;
    }

    private byte[] changed(byte[] bytes) {
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return bytes;
    }

    private static byte[] together(byte[] one, byte[] other) {
        var both = new ByteArrayOutputStream();
        both.writeBytes(one);
        both.writeBytes(other);
        return both.toByteArray();
    }

    private byte[] text() {
        return TEXTS.get(random.nextInt(TEXTS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] masked(int first, byte[] payload) {
        return Frame.masked(first, random.nextInt(), payload);
    }

    private byte[] noise(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
