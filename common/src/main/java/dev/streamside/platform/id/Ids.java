package dev.streamside.platform.id;

import io.hypersistence.tsid.TSID;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Time-ordered 64-bit ids for everything except log entries. Generated here, so that an insert needs no
/// extra round trip. Every process picks a random node number; primary keys catch the rare collision.
public final class Ids {
    private static final TSID.Factory FACTORY = TSID.Factory.newInstance1024();

    private static final int MAX_DIGITS = 19;

    private Ids() {}

    /// Parses an id: up to 19 digits, without a sign or leading zeros.
    ///
    /// @return null if `text` is not an id
    static @Nullable Long parse(String text) {
        if (!isNumber(text, MAX_DIGITS) || text.equals("0")) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException _) {
            return null; // 19 digits can exceed the range of a `long`
        }
    }

    /// As [#parse], for text that has to be an id.
    ///
    /// @throws IllegalArgumentException if `text` is not an id
    static long require(String text) {
        Long id = parse(text);
        if (id == null) {
            throw new IllegalArgumentException("not an id: " + text);
        }
        return id;
    }

    /// Whether `text` is a number, 0 or more, without a sign or leading zeros.
    public static boolean isNumber(String text, int maxDigits) {
        int length = text.length();
        if (length == 0 || length > maxDigits || (length > 1 && text.charAt(0) == '0')) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    /// When an id was generated.
    static Instant createdAt(long id) {
        return TSID.from(id).getInstant();
    }

    /// A positive number, larger than those of earlier milliseconds.
    public static long next() {
        return FACTORY.generate().toLong();
    }
}
