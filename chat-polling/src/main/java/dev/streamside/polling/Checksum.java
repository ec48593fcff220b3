package dev.streamside.polling;

import java.util.zip.CRC32;

/// The contribution of one text to the CRC-32 of any texts before it. A text that many viewers get is read
/// only once, although each viewer got different texts before. A CRC is a remainder of polynomials, and a
/// text of n bytes multiplies the one before it by x<sup>8n</sup> (`crc32_combine` of zlib). Immutable.
final class Checksum {
    /// The polynomial of RFC 1952. As in all numbers here, the highest bit is the coefficient of 1.
    private static final int POLYNOMIAL = 0xedb88320;

    private static final int ONE = 1 << 31;
    /// x to the eighth power.
    private static final int BYTE = ONE >>> 8;

    private final int own;
    private final int factor;
    private final int length;

    private Checksum(int own, int length) {
        this.own = own;
        this.factor = power(length);
        this.length = length;
    }

    static Checksum of(byte[] text) {
        var crc = new CRC32();
        crc.update(text);
        return new Checksum((int) crc.getValue(), text.length);
    }

    /// In bytes.
    int length() {
        return length;
    }

    /// The CRC-32 with this text at the end.
    ///
    /// @param before the CRC-32 of the texts before; 0 for none
    int after(int before) {
        return product(factor, before) ^ own;
    }

    private static int power(int bytes) {
        int result = ONE;
        int square = BYTE;
        for (int left = bytes; left != 0; left >>>= 1) {
            result = (left & 1) == 0 ? result : product(result, square);
            square = product(square, square);
        }
        return result;
    }

    private static int product(int a, int b) {
        int sum = 0;
        int shifted = b;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            sum ^= (a & bit) == 0 ? 0 : shifted;
            shifted = shifted >>> 1 ^ ((shifted & 1) == 0 ? 0 : POLYNOMIAL);
        }
        return sum;
    }
}
