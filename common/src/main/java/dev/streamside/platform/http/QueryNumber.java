package dev.streamside.platform.http;

import dev.streamside.platform.id.Ids;
import dev.streamside.platform.problem.Refusal;

/// A whole number in a query string. It has one spelling, as everywhere in the API: no sign, no leading zeros, no
/// hexadecimal, and an empty value is not the same as no value.
public final class QueryNumber {
    private static final int MAX_DIGITS = 9;

    private QueryNumber() {}

    /// @throws Refusal `INVALID` naming the parameter, unless `text` is a number from `min` to `max`
    public static int parse(String name, String text, int min, int max) {
        int number = Ids.isNumber(text, MAX_DIGITS) ? Integer.parseInt(text) : -1;
        if (number < min || number > max) {
            throw Refusal.invalid(name, "must be " + min + " to " + max);
        }
        return number;
    }
}
