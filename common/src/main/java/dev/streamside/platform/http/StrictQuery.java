package dev.streamside.platform.http;

import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.problem.FieldReason;
import dev.streamside.platform.problem.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A parsed query string. Each parameter has one spelling and may appear once, so that no cache can be filled with
/// copies of the same answer. Nothing is decoded: no valid value needs it.
public final class StrictQuery {
    private static final int MAX_PRINTED = 40;

    private enum Flag {
        TRUE,
        FALSE
    }

    private final List<String> names;
    private final @Nullable String[] values;

    private StrictQuery(List<String> names) {
        this.names = names;
        this.values = new String[names.size()];
    }

    /// @param query null if the address has none
    /// @param names of the known parameters
    /// @throws Refusal `INVALID` naming the parameter
    public static StrictQuery parse(@Nullable String query, List<String> names) {
        var parsed = new StrictQuery(names);
        if (query != null && !query.isEmpty()) {
            for (int start = 0; start <= query.length(); ) {
                int end = indexOf(query, '&', start, query.length());
                int equals = indexOf(query, '=', start, end);
                parsed.put(query.substring(start, equals), query.substring(Math.min(equals + 1, end), end));
                start = end + 1;
            }
        }
        return parsed;
    }

    /// The index of `wanted` between `start` and `end`, or `end`.
    private static int indexOf(String query, char wanted, int start, int end) {
        int index = query.indexOf(wanted, start, end);
        return index < 0 ? end : index;
    }

    private void put(String name, String value) {
        int index = names.indexOf(name);
        if (index < 0) {
            throw Refusal.invalid(printable(name), FieldReason.UNKNOWN, "is not a parameter of this address");
        }
        if (values[index] != null) {
            throw Refusal.invalid(name, "must not be given twice");
        }
        values[index] = value;
    }

    private static String printable(String name) {
        return name.substring(0, Math.min(name.length(), MAX_PRINTED)).replaceAll("[^A-Za-z0-9_.-]", "_");
    }

    private @Nullable String value(String name) {
        return values[names.indexOf(name)];
    }

    /// @return null if it is not given
    /// @throws Refusal `INVALID` naming the parameter, if it is no cursor
    public @Nullable Cursor cursor(String name) {
        String text = value(name);
        return text == null ? null : Cursor.parse(name, text);
    }

    /// @throws Refusal `INVALID` naming the parameter, unless it is a number from `min` to `max`
    public int number(String name, int byDefault, int min, int max) {
        String text = value(name);
        return text == null ? byDefault : QueryNumber.parse(name, text, min, max);
    }

    /// @throws Refusal `INVALID` naming the parameter, unless it is `true` or `false`
    public boolean flag(String name, boolean byDefault) {
        return choice(name, byDefault ? Flag.TRUE : Flag.FALSE) == Flag.TRUE;
    }

    /// One of an enum's constants, in lower case.
    ///
    /// @throws Refusal `INVALID` naming the parameter, if it is none of them
    public <E extends Enum<E>> E choice(String name, E byDefault) {
        String text = value(name);
        if (text == null) {
            return byDefault;
        }
        E[] all = byDefault.getDeclaringClass().getEnumConstants();
        for (E one : all) {
            if (spelling(one).equals(text)) {
                return one;
            }
        }
        var spellings = Arrays.stream(all).map(StrictQuery::spelling);
        throw Refusal.invalid(name, "must be " + spellings.collect(Collectors.joining(" or ")));
    }

    private static String spelling(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
