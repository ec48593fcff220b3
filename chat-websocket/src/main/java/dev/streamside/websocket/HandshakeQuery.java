package dev.streamside.websocket;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.http.StrictQuery;
import dev.streamside.platform.id.Cursor;
import dev.streamside.platform.problem.Refusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The query of a socket's address.
///
/// @param after    the cursor to continue from; null for the newest entries
/// @param overflow what the viewer gets while the chat is too fast to be read
/// @param counted  whether the socket counts as a viewer. Not so for an overlay or a program
/// @param compressed whether texts may be compressed if the client offers it. Browsers always do, and a page
///     cannot change that
/// @param entries    the form in which the viewer wants the entries
record HandshakeQuery(
        @Nullable Cursor after, Overflow overflow, boolean counted, boolean compressed, EntryForm entries) {
    private static final List<String> PARAMETERS = List.of("after", "overflow", "counted", "compressed", "entries");
    /// The same as a poll's default.
    private static final int NEWEST = 50;

    /// @throws Refusal `INVALID` naming the parameter
    static HandshakeQuery of(@Nullable String text) {
        var query = StrictQuery.parse(text, PARAMETERS);
        return new HandshakeQuery(
                query.cursor("after"),
                query.choice("overflow", Overflow.SKIP),
                query.flag("counted", true),
                query.flag("compressed", true),
                query.choice("entries", EntryForm.FULL));
    }

    /// The entries of the first frame.
    Slice read(Timeline timeline) {
        return after == null
                ? timeline.newest(NEWEST)
                : timeline.read(after.seq(), after.epoch(), Timeline.MAX_LIMIT, Overflow.PAGE);
    }
}
