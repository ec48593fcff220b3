package dev.streamside.polling;

import dev.streamside.account.session.SessionCookie;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// The viewer behind a waiting poll, as far as cookies tell. The session of the cookie is not checked: it
/// gives no access here, and a waiting poll must not need the database.
///
/// @param cookie a session's token, or the guest number of a guest's cookie
record WaitingViewer(StreamId streamId, String cookie) {
    /// Longer than a session's token.
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
