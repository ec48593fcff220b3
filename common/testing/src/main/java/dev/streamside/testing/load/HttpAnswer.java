package dev.streamside.testing.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The parts of an HTTP answer that a load needs.
final class HttpAnswer {
    private static final byte[] END_OF_CHUNKS = ascii("\r\n0\r\n\r\n");
    private static final byte[] END_OF_HEAD = ascii("\r\n\r\n");
    private static final byte[] LENGTH = ascii("\r\nContent-Length: ");

    private HttpAnswer() {}

    /// The beginning of the body; 0 while the head has not arrived completely.
    static int endOfHead(byte[] bytes, int to) {
        int head = indexOf(bytes, to, END_OF_HEAD);
        return head < 0 ? 0 : head + END_OF_HEAD.length;
    }

    static int status(byte[] bytes) {
        return (bytes[9] - '0') * 100 + (bytes[10] - '0') * 10 + bytes[11] - '0';
    }

    static boolean isComplete(byte[] bytes, int to) {
        int body = endOfHead(bytes, to);
        if (body == 0) {
            return false;
        }
        int length = indexOf(bytes, body, LENGTH);
        if (length < 0) {
            int end = to - END_OF_CHUNKS.length;
            return Arrays.equals(bytes, end, to, END_OF_CHUNKS, 0, END_OF_CHUNKS.length);
        }
        int size = 0;
        for (int i = length + LENGTH.length; bytes[i] >= '0' && bytes[i] <= '9'; i++) {
            size = size * 10 + bytes[i] - '0';
        }
        return to >= body + size;
    }

    private static int indexOf(byte[] bytes, int to, byte[] wanted) {
        for (int i = 0; i <= to - wanted.length; i++) {
            int j = 0;
            while (j < wanted.length && lower(bytes[i + j]) == lower(wanted[j])) {
                j++;
            }
            if (j == wanted.length) {
                return i;
            }
        }
        return -1;
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + 'a' - 'A' : letter;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
