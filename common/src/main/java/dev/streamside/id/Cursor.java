package dev.streamside.id;

import dev.streamside.problem.Refusal;

/// A cursor as clients send it back: opaque to them, to us the last `seq` that they have seen. It has one
/// spelling, so that no cache can be filled with copies of one answer.
public final class Cursor {
    /// Nineteen digits can exceed the range of a `long`; no log gets that far.
    private static final int MAX_DIGITS = 18;

    private Cursor() {}

    /// @param field the name of the cursor in a refusal
    /// @throws Refusal `INVALID` naming the field
    public static long parse(String field, String text) {
        if (!Ids.isNumber(text, MAX_DIGITS)) {
            throw Refusal.invalid(field, "must be a cursor from an earlier answer");
        }
        return Long.parseLong(text);
    }
}
