package dev.streamside.polling;

import dev.streamside.http.Cursor;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/// All that the answer to a poll may depend on: the address.
///
/// @param after the viewer's cursor, or [#FROM_NOW] for none
record PollRequest(long streamId, long after, int limit, Overflow overflow) {
    static final long FROM_NOW = -1;
    private static final int DEFAULT_LIMIT = 50;

    /// Reads a query string. Each parameter has one spelling and comes once, so that a cache in front cannot be
    /// filled with copies of the same answer.
    ///
    /// @throws Refusal `INVALID` naming the parameter
    static PollRequest of(long streamId, @Nullable String query) {
        String after = null;
        String limit = null;
        String overflow = null;
        if (query != null && !query.isEmpty()) {
            for (String part : query.split("&", -1)) {
                int equals = part.indexOf('=');
                String name = equals < 0 ? part : part.substring(0, equals);
                String value = equals < 0 ? "" : part.substring(equals + 1);
                switch (name) {
                    case "after" -> after = once(name, after, value);
                    case "limit" -> limit = once(name, limit, value);
                    case "overflow" -> overflow = once(name, overflow, value);
                    default -> throw Refusal.invalid(printable(name), "is not a parameter of this address");
                }
            }
        }
        return new PollRequest(
                streamId,
                after == null ? FROM_NOW : Cursor.parse("after", after),
                limit == null ? DEFAULT_LIMIT : limit(limit),
                overflow == null ? Overflow.SKIP : overflow(overflow));
    }

    /// Whether it comes from somebody who has seen what was before.
    boolean follows() {
        return after != FROM_NOW;
    }

    Slice askOf(Timeline timeline) {
        return after == FROM_NOW ? timeline.newest(limit) : timeline.read(after, limit, overflow);
    }

    private static String once(String name, @Nullable String before, String value) {
        if (before != null) {
            throw Refusal.invalid(name, "must not be given twice");
        }
        return value;
    }

    private static int limit(String text) {
        int limit = Cursor.isNumber(text, 3) ? Integer.parseInt(text) : 0;
        if (limit < 1 || limit > Timeline.MAX_LIMIT) {
            throw Refusal.invalid("limit", "must be 1 to " + Timeline.MAX_LIMIT);
        }
        return limit;
    }

    private static Overflow overflow(String text) {
        return switch (text) {
            case "skip" -> Overflow.SKIP;
            case "page" -> Overflow.PAGE;
            default -> throw Refusal.invalid("overflow", "must be skip or page");
        };
    }

    private static String printable(String name) {
        return name.substring(0, Math.min(name.length(), 40)).replaceAll("[^A-Za-z0-9_.-]", "_");
    }
}
