package dev.streamside.platform.id;

import dev.streamside.platform.problem.Refusal;

/// A cursor as clients send it back: opaque to them, but the last `seq` that they have seen. It has one
/// spelling, so that no cache can be filled with copies of one answer.
///
/// @param epoch how often the log had lost entries when it assigned this number. It is only written if it is
///     not 0
public record Cursor(long seq, int epoch) {
    /// Nineteen digits can exceed the range of a `long`; no log gets that far.
    private static final int MAX_DIGITS = 18;

    private static final int MAX_EPOCH_DIGITS = 9;

    /// @param field the name of the cursor in a refusal
    /// @throws Refusal `INVALID` naming the field
    public static Cursor parse(String field, String text) {
        int dash = text.indexOf('-');
        String seq = dash < 0 ? text : text.substring(0, dash);
        String epoch = dash < 0 ? "0" : text.substring(dash + 1);
        if (!Ids.isNumber(seq, MAX_DIGITS)
                || !Ids.isNumber(epoch, MAX_EPOCH_DIGITS)
                || (dash >= 0 && epoch.equals("0"))) {
            throw Refusal.invalid(field, "must be a cursor from an earlier answer");
        }
        return new Cursor(Long.parseLong(seq), Integer.parseInt(epoch));
    }

    @Override
    public String toString() {
        return epoch == 0 ? Long.toString(seq) : seq + "-" + epoch;
    }
}
