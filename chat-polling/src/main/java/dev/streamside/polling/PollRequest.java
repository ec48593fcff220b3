package dev.streamside.polling;

import dev.streamside.http.QueryNumber;
import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.problem.FieldReason;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/// The address of a poll: all that its answer may depend on.
///
/// @param after       the viewer's cursor; null for a viewer who has seen nothing
/// @param waitSeconds how long the answer may be put off while there is nothing new; 0 for an ordinary poll
record PollRequest(StreamId streamId, @Nullable Cursor after, int limit, Overflow overflow, int waitSeconds) {
    private static final int DEFAULT_LIMIT = 50;
    /// Less than the time after which proxies give up on an answer.
    private static final int MAX_WAIT_SECONDS = 25;

    /// Parses a query string. Each parameter has one spelling and may appear once, so that no cache can be
    /// filled with copies of the same answer.
    ///
    /// @throws Refusal `INVALID` naming the parameter
    static PollRequest of(StreamId streamId, @Nullable String query) {
        if (query == null || query.isEmpty()) {
            return new PollRequest(streamId, null, DEFAULT_LIMIT, Overflow.SKIP, 0);
        }
        String after = null;
        String limit = null;
        String overflow = null;
        String wait = null;
        int start = 0;
        while (start <= query.length()) {
            int end = indexOf(query, '&', start, query.length());
            int equals = indexOf(query, '=', start, end);
            String name = query.substring(start, equals);
            String value = query.substring(Math.min(equals + 1, end), end);
            switch (name) {
                case "after" -> after = once(name, after, value);
                case "limit" -> limit = once(name, limit, value);
                case "overflow" -> overflow = once(name, overflow, value);
                case "wait" -> wait = once(name, wait, value);
                default ->
                    throw Refusal.invalid(printable(name), FieldReason.UNKNOWN, "is not a parameter of this address");
            }
            start = end + 1;
        }
        return new PollRequest(
                streamId,
                after == null ? null : Cursor.parse("after", after),
                limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, Timeline.MAX_LIMIT),
                overflow == null ? Overflow.SKIP : overflow(overflow),
                wait == null ? 0 : QueryNumber.parse("wait", wait, 0, MAX_WAIT_SECONDS));
    }

    boolean waits() {
        return waitSeconds > 0;
    }

    /// The same poll, answered at once.
    PollRequest atOnce() {
        return new PollRequest(streamId, after, limit, overflow, 0);
    }

    /// Whether the viewer has seen all that `timeline` has.
    boolean isUpToDate(Timeline timeline) {
        return after != null && after.epoch() == timeline.epoch() && after.seq() == timeline.head();
    }

    /// The index of `wanted` between `start` and `end`, or `end`.
    private static int indexOf(String query, char wanted, int start, int end) {
        int index = query.indexOf(wanted, start, end);
        return index < 0 ? end : index;
    }

    /// The entries for the viewer: without a cursor, the newest ones.
    Slice read(Timeline timeline) {
        return after == null ? timeline.newest(limit) : timeline.read(after.seq(), after.epoch(), limit, overflow);
    }

    private static String once(String name, @Nullable String earlier, String value) {
        if (earlier != null) {
            throw Refusal.invalid(name, "must not be given twice");
        }
        return value;
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
