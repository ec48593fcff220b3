package dev.streamside.crowd;

/// Reads numbers out of bytes of text.
final class AsciiDigits {
    private AsciiDigits() {}

    /// Whether a number begins here.
    static boolean at(byte[] bytes, int at, int to) {
        return at < to && bytes[at] >= '0' && bytes[at] <= '9';
    }

    /// The number that begins here; 0 if none does.
    static long number(byte[] bytes, int from, int to) {
        long number = 0;
        for (int at = from; at(bytes, at, to); at++) {
            number = 10 * number + bytes[at] - '0';
        }
        return number;
    }

    /// The end of the number that begins here.
    static int end(byte[] bytes, int from, int to) {
        int at = from;
        while (at(bytes, at, to)) {
            at++;
        }
        return at;
    }
}
