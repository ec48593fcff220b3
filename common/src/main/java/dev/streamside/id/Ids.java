package dev.streamside.id;

import io.hypersistence.tsid.TSID;
import org.jspecify.annotations.Nullable;

/// Ids for what is not numbered by a log: time-ordered, 64 bits, made here, so that an insert needs no round
/// trip for one. Every process draws its own node number at random; the primary keys catch the rare clash.
public final class Ids {
    private static final TSID.Factory FACTORY = TSID.Factory.newInstance1024();

    private static final int MAX_DIGITS = 19;

    private Ids() {}

    /// Reads an id, which has one spelling: up to 19 digits, without a sign or leading zeros.
    ///
    /// @return null when `text` is no id
    static @Nullable Long parse(String text) {
        if (!isNumber(text, MAX_DIGITS) || text.equals("0")) {
            return null;
        }
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException _) {
            return null; // 19 digits can pass the range of a `long`
        }
    }

    /// Whether `text` is a number from 0 on, without a sign or leading zeros.
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

    /// A positive number, larger than those given out in earlier milliseconds.
    public static long next() {
        return FACTORY.generate().toLong();
    }
}
