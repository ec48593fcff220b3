package dev.streamside.polling;

import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Overflow;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Parses query strings. Each parameter has one spelling and may appear once, so that no cache can be filled with
/// copies of the same answer.
final class StrictQuery {
    private StrictQuery() {}

    /// @param names of the parameters that there are
    /// @throws Refusal `INVALID` naming the parameter
    static Map<String, String> parse(@Nullable String query, Set<String> names) {
        if (query == null || query.isEmpty()) {
            return Map.of();
        }
        Map<String, String> parameters = HashMap.newHashMap(names.size());
        int start = 0;
        while (start <= query.length()) {
            int end = indexOf(query, '&', start, query.length());
            int equals = indexOf(query, '=', start, end);
            String name = query.substring(start, equals);
            if (!names.contains(name)) {
                throw Refusal.invalid(printable(name), FieldReason.UNKNOWN, "is not a parameter of this address");
            }
            if (parameters.put(name, query.substring(Math.min(equals + 1, end), end)) != null) {
                throw Refusal.invalid(name, "must not be given twice");
            }
            start = end + 1;
        }
        return parameters;
    }

    /// The index of `wanted` between `start` and `end`, or `end`.
    private static int indexOf(String query, char wanted, int start, int end) {
        int index = query.indexOf(wanted, start, end);
        return index < 0 ? end : index;
    }

    private static String printable(String name) {
        return name.substring(0, Math.min(name.length(), 40)).replaceAll("[^A-Za-z0-9_.-]", "_");
    }

    /// @throws Refusal `INVALID`
    static Overflow overflow(@Nullable String text) {
        return switch (text) {
            case null -> Overflow.SKIP;
            case "skip" -> Overflow.SKIP;
            case "page" -> Overflow.PAGE;
            default -> throw Refusal.invalid("overflow", "must be skip or page");
        };
    }
}
