package dev.streamside.polling;

import dev.streamside.id.Cursor;
import dev.streamside.id.StreamId;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A request for a stream of events.
///
/// @param after where to go on; null for the newest entries
record EventRequest(StreamId streamId, @Nullable Cursor after, Overflow overflow) {
    private static final Set<String> PARAMETERS = Set.of("after", "overflow");

    /// @throws Refusal `INVALID` naming the parameter
    static EventRequest of(StreamId streamId, HttpServletRequest request) {
        Map<String, String> parameters = StrictQuery.parse(request.getQueryString(), PARAMETERS);
        String after = parameters.get("after");
        // A browser that reconnects uses the same address as before, and says by this how far it has come.
        String lastEventId = request.getHeader("Last-Event-ID");
        Cursor cursor = lastEventId != null
                ? Cursor.parse("Last-Event-ID", lastEventId)
                : after == null ? null : Cursor.parse("after", after);
        return new EventRequest(streamId, cursor, StrictQuery.overflow(parameters.get("overflow")));
    }

    /// What the first event has.
    Slice read(Timeline timeline) {
        return after == null
                ? timeline.newest(PollRequest.DEFAULT_LIMIT)
                : timeline.read(after.seq(), after.epoch(), Timeline.MAX_LIMIT, Overflow.PAGE);
    }
}
