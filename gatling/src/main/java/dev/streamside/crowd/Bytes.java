package dev.streamside.crowd;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Compares bytes of text.
final class Bytes {
    private Bytes() {}

    /// Of a text in ASCII.
    static byte[] of(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static boolean startsWith(byte[] start, byte[] bytes, int from, int to) {
        return to - from >= start.length && Arrays.equals(bytes, from, from + start.length, start, 0, start.length);
    }

    /// Where the line ends that begins here.
    static int endOfLine(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != '\n') {
            end++;
        }
        return end;
    }
}
