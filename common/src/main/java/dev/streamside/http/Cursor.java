package dev.streamside.http;

import dev.streamside.problem.Refusal;

/// A cursor as clients hand it back: opaque to them, the last `seq` they have seen to us. It has one spelling,
/// so that no cache can be filled with copies of one answer.
public final class Cursor {
    /// Nineteen digits can pass the range of a `long`; no log gets that far.
    private static final int MAX_DIGITS = 18;

    private Cursor() {}

    /// @param field how the cursor is called when it is refused
    /// @throws Refusal `INVALID` naming the field
    public static long parse(String field, String text) {
        if (!isNumber(text, MAX_DIGITS)) {
            throw Refusal.invalid(field, "must be a cursor from an earlier answer");
        }
        return Long.parseLong(text);
    }

    /// Whether `text` is a number from 0 on, without a sign or leading zeros.
    public static boolean isNumber(String text, int maxDigits) {
        return !text.isEmpty()
                && text.length() <= maxDigits
                && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && (text.length() == 1 || text.charAt(0) != '0');
    }
}
