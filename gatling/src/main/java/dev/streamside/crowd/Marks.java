package dev.streamside.crowd;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Recognises this run's chats in whatever arrives: each text begins with a mark, such as `qm3k2x9a1-17`, which no
/// encoding of a text changes. So a crowd receives from any server without reading its format.
///
/// Not thread-safe.
final class Marks {
    private static final char GAP = '-';

    private final String run;
    private final byte[] prefix;
    private int[] found = new int[64];

    /// @param run unique among runs; letters and digits
    Marks(String run) {
        this.run = run + GAP;
        this.prefix = this.run.getBytes(StandardCharsets.US_ASCII);
    }

    static Marks atMillis(long millis) {
        return new Marks("q" + Long.toString(millis, Character.MAX_RADIX));
    }

    /// The mark of a chat.
    ///
    /// @param number from 0 on
    String of(int number) {
        return run + number;
    }

    /// The numbers of the marks in some bytes, in their order.
    int[] in(byte[] bytes, int from, int to) {
        int count = 0;
        for (int at = from; at <= to - prefix.length; at++) {
            if (bytes[at] == prefix[0] && Arrays.equals(bytes, at, at + prefix.length, prefix, 0, prefix.length)) {
                at += prefix.length - 1;
                if (AsciiDigits.at(bytes, at + 1, to)) {
                    count = add(count, (int) AsciiDigits.number(bytes, at + 1, to));
                }
            }
        }
        return Arrays.copyOf(found, count);
    }

    private int add(int count, int number) {
        if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
        }
        found[count] = number;
        return count + 1;
    }
}
