package benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The entries of one message, as far as a load wants to know them: their numbers, and their marks.
///
/// A mark is a number that the sender put in front of the text, as `~1z~`; it says when the chat was sent.
final class Batch {
    static final int NO_MARK = -1;

    private static final byte[] SEQ = ascii("\"seq\":\"");
    private static final byte[] MARKED_TEXT = ascii("\"text\":\"~");
    private static final byte[] CURSOR = ascii("\"cursor\":\"");
    private static final byte[] SKIPPED = ascii("\"skipped\":");
    private static final byte[] RESET = ascii("\"reset\":true");

    private final byte[] bytes;
    private long[] seqs = new long[8];
    private int[] marks = new int[8];
    private int size;
    private boolean gapless = true;
    private boolean reset;
    private long cursor;
    private int skipped;

    private Batch(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Reads the JSON in `bytes` from `from` to `to` without looking at more of it than is asked for. A
    /// quotation mark inside of a JSON string has a backslash in front of what follows it, so no text can be
    /// mistaken for a field.
    static Batch read(byte[] bytes, int from, int to) {
        var batch = new Batch(Arrays.copyOfRange(bytes, from, to));
        batch.read();
        return batch;
    }

    private void read() {
        for (int i = 0; i < bytes.length - 1; i++) {
            if (bytes[i] != '"') {
                continue;
            }
            switch (bytes[i + 1]) {
                case 's' -> {
                    if (isAt(i, SEQ)) {
                        add(number(i + SEQ.length, 10));
                    } else if (isAt(i, SKIPPED)) {
                        skipped = (int) number(i + SKIPPED.length, 10);
                    }
                }
                case 't' -> {
                    if (isAt(i, MARKED_TEXT) && size > 0) {
                        marks[size - 1] = (int) number(i + MARKED_TEXT.length, 36);
                    }
                }
                case 'c' -> {
                    if (isAt(i, CURSOR)) {
                        cursor = number(i + CURSOR.length, 10);
                    }
                }
                case 'r' -> reset |= isAt(i, RESET);
                default -> {}
            }
        }
    }

    private void add(long seq) {
        if (size == seqs.length) {
            seqs = Arrays.copyOf(seqs, 2 * size);
            marks = Arrays.copyOf(marks, 2 * size);
        }
        gapless &= size == 0 || seq == seqs[size - 1] + 1;
        seqs[size] = seq;
        marks[size++] = NO_MARK;
    }

    private boolean isAt(int at, byte[] wanted) {
        return at + wanted.length <= bytes.length
                && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length);
    }

    private long number(int at, int radix) {
        long number = 0;
        for (int i = at; i < bytes.length; i++) {
            int digit = Character.digit(bytes[i], radix);
            if (digit < 0) {
                break;
            }
            number = number * radix + digit;
        }
        return number;
    }

    boolean isSame(byte[] other, int from, int to) {
        return to - from == bytes.length && Arrays.equals(bytes, 0, bytes.length, other, from, to);
    }

    int size() {
        return size;
    }

    long seq(int i) {
        return seqs[i];
    }

    int mark(int i) {
        return marks[i];
    }

    long last() {
        return seqs[size - 1];
    }

    /// Whether each number is the one before it and one.
    boolean isGapless() {
        return gapless;
    }

    long cursor() {
        return cursor;
    }

    int skipped() {
        return skipped;
    }

    boolean isReset() {
        return reset;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
