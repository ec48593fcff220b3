package dev.streamside.crowd;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads what Streamside says, without reading all of it. A name in quotes with a colon
/// after it cannot be within a text, because there the quotes are escaped.
final class PayloadParser implements PayloadReader {
    private static final byte[] CURSOR = name("cursor");
    private static final byte[] SKIPPED = name("skipped");
    private static final byte[] POLL_MILLIS = name("nextPollMillis");
    static final int NOWHERE = -1;

    private final Marks marks;

    PayloadParser(Marks marks) {
        this.marks = marks;
    }

    @Override
    public Payload parse(byte[] bytes, int from, int to) {
        int[] found = marks.in(bytes, from, to);
        if (from < to && bytes[from] == '[') {
            return goesOn(found, bytes, from + 1, to);
        }
        return new Payload(
                found,
                cursor(bytes, after(CURSOR, bytes, from, to), to),
                Payload.NONE,
                number(SKIPPED, bytes, from, to),
                number(POLL_MILLIS, bytes, from, to));
    }

    /// The compact form of what follows: the number of the last entry, how many are left out if any, the entries.
    private static Payload goesOn(int[] found, byte[] bytes, int from, int to) {
        if (!AsciiDigits.at(bytes, from, to)) {
            return new Payload(found, null, Payload.NONE, 0, 0);
        }
        int next = AsciiDigits.end(bytes, from, to) + 1;
        return new Payload(found, null, AsciiDigits.number(bytes, from, to), AsciiDigits.number(bytes, next, to), 0);
    }

    private static @Nullable String cursor(byte[] bytes, int at, int to) {
        if (at == NOWHERE) {
            return null;
        }
        boolean quoted = at < to && bytes[at] == '"';
        int from = quoted ? at + 1 : at;
        int end = quoted ? from : AsciiDigits.end(bytes, from, to);
        while (quoted && end < to && bytes[end] != '"') {
            end++;
        }
        return end == from ? null : new String(bytes, from, end - from, StandardCharsets.US_ASCII);
    }

    private static long number(byte[] name, byte[] bytes, int from, int to) {
        int at = after(name, bytes, from, to);
        return at == NOWHERE ? 0 : AsciiDigits.number(bytes, at, to);
    }

    /// Where the value of a name begins; [#NOWHERE] if the name is not there.
    static int after(byte[] name, byte[] bytes, int from, int to) {
        for (int at = from; at <= to - name.length; at++) {
            if (bytes[at] == '"' && Arrays.equals(bytes, at, at + name.length, name, 0, name.length)) {
                int value = at + name.length;
                while (value < to && bytes[value] == ' ') {
                    value++;
                }
                return value;
            }
        }
        return NOWHERE;
    }

    static byte[] name(String name) {
        return ("\"" + name + "\":").getBytes(StandardCharsets.US_ASCII);
    }
}
