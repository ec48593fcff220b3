package dev.streamside.polling;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.http.StrictQuery;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request for a stream of events.
///
/// @param after      the cursor to continue from; null for the newest entries
/// @param compressed whether the answer may be compressed. Browsers always accept gzip, and a page cannot
///                   change that
/// @param entries    the form in which the viewer wants the entries
record EventRequest(
        StreamId streamId, @Nullable Cursor after, Overflow overflow, boolean compressed, EntryForm entries) {
    private static final List<String> PARAMETERS = List.of("after", "overflow", "compressed", "entries");

    /// @throws Refusal `INVALID` naming the parameter
    static EventRequest of(StreamId streamId, HttpServletRequest request) {
        var query = StrictQuery.parse(request.getQueryString(), PARAMETERS);
        // A browser that reconnects uses the same address as before, and sends its cursor in this header.
        String lastEventId = request.getHeader("Last-Event-ID");
        Cursor cursor = lastEventId == null ? query.cursor("after") : Cursor.parse("Last-Event-ID", lastEventId);
        return new EventRequest(
                streamId,
                cursor,
                query.choice("overflow", Overflow.SKIP),
                query.flag("compressed", true),
                query.choice("entries", EntryForm.FULL));
    }

    /// The entries of the first event.
    Slice read(Timeline timeline) {
        return after == null
                ? timeline.newest(PollRequest.DEFAULT_LIMIT)
                : timeline.read(after.seq(), after.epoch(), Timeline.MAX_LIMIT, Overflow.PAGE);
    }
}
