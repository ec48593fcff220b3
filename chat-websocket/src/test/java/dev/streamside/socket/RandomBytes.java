package dev.streamside.socket;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.zip.Deflater;

/// The bytes that a client sends, and the pieces in which they arrive. They are frames of every kind in every
/// place, final or not; lengths from all 63 bits, above all those at which something changes, in any of the three
/// ways of writing them; payloads that are shorter than announced, so that the next bytes are read as something
/// else; text in UTF-8, cut anywhere, or noise.
final class RandomBytes {
    private static final int[] LIMITS = {1, 2, 125, 126, 127, 1_000, 8_192, 65_535, 65_536, 1 << 20};
    private static final int MAX_FRAMES = 12;
    private static final int MAX_SENT = 3_000;
    private static final long[] EDGES = {
        0,
        1,
        2,
        124,
        125,
        126,
        127,
        128,
        65_534,
        65_535,
        65_536,
        65_537,
        1L << 31,
        (1L << 31) - 1,
        1L << 32,
        (1L << 32) - 1
    };
    private static final String TEXT = "hello, 안녕하세요 👋🏽 é ";

    private final byte[] bytes;
    private final List<Integer> pieces;
    private final int maxBytes;
    private final boolean compression;
    private final int compressedTexts;

    RandomBytes(RandomGenerator random) {
        this.maxBytes = LIMITS[random.nextInt(LIMITS.length)];
        this.compression = random.nextInt(3) == 0;
        var frames = new Frames(random, maxBytes, compression);
        this.bytes = frames.make();
        this.compressedTexts = frames.compressedTexts;
        this.pieces = pieces(random, bytes.length);
    }

    byte[] bytes() {
        return bytes;
    }

    /// The lengths of the pieces, in order of arrival.
    List<Integer> pieces() {
        return pieces;
    }

    /// Whether texts may be compressed. Some are the deflate form of a short or very long text, some are damaged,
    /// and some are noise.
    boolean compression() {
        return compression;
    }

    /// How many of the messages are compressed.
    int compressedTexts() {
        return compressedTexts;
    }

    /// The limit for a message.
    int maxBytes() {
        return maxBytes;
    }

    private static List<Integer> pieces(RandomGenerator random, int length) {
        int longest = switch (random.nextInt(4)) {
            case 0 -> 1;
            case 1 -> length;
            default -> 1 + random.nextInt(30);
        };
        var pieces = new ArrayList<Integer>();
        for (int left = length; left > 0; left -= pieces.getLast()) {
            pieces.add(Math.min(left, 1 + random.nextInt(longest)));
        }
        return pieces;
    }

    private static final class Frames {
        private final RandomGenerator random;
        private final int maxBytes;
        private final boolean compression;
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private boolean inMessage;
        private long soFar;
        private int compressedTexts;

        Frames(RandomGenerator random, int maxBytes, boolean compression) {
            this.random = random;
            this.maxBytes = maxBytes;
            this.compression = compression;
        }

        byte[] make() {
            for (int i = 1 + random.nextInt(MAX_FRAMES); i > 0; i--) {
                if (random.nextInt(60) == 0) {
                    out.writeBytes(noise(random.nextInt(40)));
                } else if (compression && !inMessage && random.nextInt(3) == 0) {
                    compressedText();
                } else {
                    frame();
                }
            }
            return out.toByteArray();
        }

        /// Mostly a frame that is allowed here.
        private void frame() {
            int opcode = switch (random.nextInt(20)) {
                case 0, 1 -> Opcode.PING;
                case 2 -> Opcode.PONG;
                case 3 -> Opcode.CLOSE;
                case 4 -> random.nextInt(16);
                default -> inMessage ? Opcode.CONTINUATION : Opcode.TEXT;
            };
            boolean control = opcode >= Opcode.CLOSE;
            boolean isFinal = control ? random.nextInt(20) > 0 : random.nextInt(3) == 0;
            int reserved = random.nextInt(60) == 0 ? random.nextInt(8) << 4 : 0;
            long length = length(control);
            out.write((isFinal ? 0x80 : 0) | reserved | opcode);
            writeLength(length);
            byte[] mask = noise(Integer.BYTES);
            out.writeBytes(mask);
            int sent =
                    (int) Math.min(Long.compareUnsigned(length, MAX_SENT) > 0 ? random.nextInt(30) : length, MAX_SENT);
            byte[] payload = payload(opcode, sent);
            for (int i = 0; i < payload.length; i++) {
                out.write(payload[i] ^ mask[i & 3]);
            }
            if (!control) {
                inMessage = !isFinal;
                soFar = isFinal ? 0 : soFar + length;
            }
        }

        /// A whole message, in pieces and with pings between them. It may become far longer than its limit.
        private void compressedText() {
            compressedTexts++;
            byte[] payload = deflate(text(random.nextInt(10) == 0 ? 2 * MAX_SENT : random.nextInt(300)));
            if (payload.length > 0 && random.nextInt(4) == 0) {
                payload[random.nextInt(payload.length)] = (byte) random.nextInt();
            }
            int first = 0x40 | Opcode.TEXT;
            int from = 0;
            while (random.nextInt(3) == 0) {
                int to = random.nextInt(from, payload.length + 1);
                piece(first, Arrays.copyOfRange(payload, from, to));
                if (random.nextBoolean()) {
                    piece(0x80 | Opcode.PING, noise(random.nextInt(4)));
                }
                first = random.nextInt(20) == 0 ? 0x40 : Opcode.CONTINUATION;
                from = to;
            }
            int end = random.nextInt(8) == 0 ? random.nextInt(from, payload.length + 1) : payload.length;
            piece(0x80 | first, Arrays.copyOfRange(payload, from, end));
        }

        private void piece(int first, byte[] payload) {
            out.write(first);
            writeLength(payload.length);
            byte[] mask = noise(Integer.BYTES);
            out.writeBytes(mask);
            for (int i = 0; i < payload.length; i++) {
                out.write(payload[i] ^ mask[i & 3]);
            }
        }

        private byte[] deflate(byte[] text) {
            var deflater = new Deflater(random.nextInt(10), true);
            try {
                deflater.setInput(text);
                if (random.nextInt(5) == 0) { // refers to data that this message does not have
                    deflater.setDictionary(text);
                }
                byte[] deflated = new byte[2 * text.length + 100];
                int length = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
                return Arrays.copyOf(deflated, length - 4);
            } finally {
                deflater.end();
            }
        }

        private long length(boolean control) {
            return switch (random.nextInt(control ? 8 : 12)) {
                case 0 -> 0;
                case 1, 2, 3, 4 -> random.nextInt(10);
                case 5, 6 -> random.nextInt(126);
                case 7 -> EDGES[random.nextInt(EDGES.length)];
                case 8 -> maxBytes - soFar + random.nextInt(3) - 1; // the rest of the limit, one less or one more
                case 9 -> Long.MAX_VALUE - random.nextInt(3) - (random.nextBoolean() ? soFar : 0);
                case 10 -> random.nextLong();
                default -> random.nextLong() >>> random.nextInt(64);
            };
        }

        /// In the fewest bytes that hold it, or sometimes in more, or cut to fewer.
        private void writeLength(long length) {
            int masked = random.nextInt(60) == 0 ? 0 : 0x80;
            int shortest = length >= 0 && length <= 125 ? 0 : length > 0 && length <= 0xffff ? 1 : 2;
            switch (random.nextInt(30) == 0 ? random.nextInt(3) : shortest) {
                case 0 -> out.write(masked | (int) (length & 0x7f));
                case 1 -> {
                    out.write(masked | 126);
                    out.writeBytes(
                            ByteBuffer.allocate(2).putShort((short) length).array());
                }
                default -> {
                    out.write(masked | 127);
                    out.writeBytes(ByteBuffer.allocate(8).putLong(length).array());
                }
            }
        }

        private byte[] payload(int opcode, int length) {
            byte[] payload = random.nextInt(8) == 0 ? noise(length) : text(length);
            if (opcode == Opcode.CLOSE && length >= 2) {
                int code = random.nextInt(3) == 0 ? random.nextInt(1 << 16) : 995 + random.nextInt(25);
                payload[0] = (byte) (code >> 8);
                payload[1] = (byte) code;
            }
            return payload;
        }

        private byte[] text(int length) {
            byte[] all = TEXT.repeat(1 + length / TEXT.length()).getBytes(StandardCharsets.UTF_8);
            byte[] text = "a".repeat(length).getBytes(StandardCharsets.UTF_8);
            if (random.nextInt(3) > 0) {
                System.arraycopy(all, 0, text, 0, Math.min(length, all.length));
            }
            return text;
        }

        private byte[] noise(int length) {
            byte[] noise = new byte[length];
            random.nextBytes(noise);
            return noise;
        }
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes) + " in pieces of " + pieces + ", messages of at most " + maxBytes;
    }
}
