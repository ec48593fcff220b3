package dev.streamside.polling;

import dev.streamside.http.QueryNumber;
import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The address of a poll: all that its answer may depend on.
///
/// @param after       the viewer's cursor; null for a viewer who has seen nothing
/// @param waitSeconds how long the answer may be put off while there is nothing new; 0 for an ordinary poll
record PollRequest(StreamId streamId, @Nullable Cursor after, int limit, Overflow overflow, int waitSeconds) {
    private static final Set<String> PARAMETERS = Set.of("after", "limit", "overflow", "wait");
    static final int DEFAULT_LIMIT = 50;
    /// Less than the time after which proxies give up on an answer.
    private static final int MAX_WAIT_SECONDS = 25;

    /// @throws Refusal `INVALID` naming the parameter
    static PollRequest of(StreamId streamId, @Nullable String query) {
        Map<String, String> parameters = StrictQuery.parse(query, PARAMETERS);
        String after = parameters.get("after");
        String limit = parameters.get("limit");
        String wait = parameters.get("wait");
        return new PollRequest(
                streamId,
                after == null ? null : Cursor.parse("after", after),
                limit == null ? DEFAULT_LIMIT : QueryNumber.parse("limit", limit, 1, Timeline.MAX_LIMIT),
                StrictQuery.overflow(parameters.get("overflow")),
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

    /// The entries for the viewer: without a cursor, the newest ones.
    Slice read(Timeline timeline) {
        return after == null ? timeline.newest(limit) : timeline.read(after.seq(), after.epoch(), limit, overflow);
    }
}
