package dev.streamside.polling;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.http.StrictQuery;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The address of a poll: everything on which its answer may depend.
///
/// @param after       the viewer's cursor; null for a viewer who has seen nothing
/// @param waitSeconds how long the answer may be delayed while there is nothing new; 0 for an ordinary poll
/// @param entries     the form in which the viewer wants the entries
record PollRequest(
        StreamId streamId, @Nullable Cursor after, int limit, Overflow overflow, int waitSeconds, EntryForm entries) {
    private static final List<String> PARAMETERS = List.of("after", "limit", "overflow", "wait", "entries");
    static final int DEFAULT_LIMIT = 50;
    /// Shorter than the time after which proxies stop waiting for an answer.
    private static final int MAX_WAIT_SECONDS = 25;

    /// @throws Refusal `INVALID` naming the parameter
    static PollRequest of(StreamId streamId, @Nullable String text) {
        var query = StrictQuery.parse(text, PARAMETERS);
        return new PollRequest(
                streamId,
                query.cursor("after"),
                query.number("limit", DEFAULT_LIMIT, 1, Timeline.MAX_LIMIT),
                query.choice("overflow", Overflow.SKIP),
                query.number("wait", 0, 0, MAX_WAIT_SECONDS),
                query.choice("entries", EntryForm.FULL));
    }

    boolean waits() {
        return waitSeconds > 0;
    }

    /// The same poll, answered at once.
    PollRequest atOnce() {
        return new PollRequest(streamId, after, limit, overflow, 0, entries);
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
