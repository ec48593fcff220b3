package dev.streamside.polling;

import dev.streamside.id.StreamId;
import dev.streamside.member.SessionCookie;
import dev.streamside.viewer.GuestCookies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Who waits at a stream, as far as cookies tell. The cookie of a session is not checked: nobody gets anything for it,
/// and a wait must not need the database.
///
/// @param cookie of a session, or what that of a guest says
record WaitingViewer(StreamId streamId, String cookie) {
    /// More than a session's token has.
    private static final int MAX_LENGTH = 100;

    /// @return null if the request has no such cookie
    static @Nullable WaitingViewer of(StreamId streamId, HttpServletRequest request, GuestCookies guests) {
        String session = SessionCookie.token(request);
        if (session != null && session.length() <= MAX_LENGTH) {
            return new WaitingViewer(streamId, session);
        }
        OptionalLong guest = guests.find(request);
        return guest.isPresent() ? new WaitingViewer(streamId, Long.toString(guest.getAsLong())) : null;
    }
}
