package dev.streamside.broadcast.viewer;

import dev.streamside.platform.database.SigningKeys;
import dev.streamside.platform.http.Origins;
import dev.streamside.platform.http.OwnCookies;
import dev.streamside.platform.id.SignedTokens;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/// Signed random ids for guests, so that clients cannot invent guests: every id must have been issued here.
@Component
public class GuestCookies {
    private static final String NAME = "streamside_viewer";
    private static final int SIGNATURE_BYTES = 16;

    private final SignedTokens tokens;

    GuestCookies(ViewerProperties properties, SigningKeys keys) {
        byte[] secret = properties.secret().isEmpty()
                ? keys.get("viewer")
                : properties.secret().getBytes(StandardCharsets.UTF_8);
        tokens = new SignedTokens(secret, Long.BYTES, SIGNATURE_BYTES);
    }

    /// The guest who sent the request: by the cookie or, without a valid one, by the id that the client sent
    /// otherwise. Empty without either.
    ///
    /// @param sentId as returned by [#id]; null for none
    public OptionalLong find(HttpServletRequest request, @Nullable String sentId) {
        OptionalLong byCookie = find(request);
        return byCookie.isPresent() || sentId == null ? byCookie : find(sentId);
    }

    /// The guest who sent the request; empty without a valid cookie.
    public OptionalLong find(HttpServletRequest request) {
        String id = OwnCookies.find(NAME, request);
        return id == null ? OptionalLong.empty() : find(id);
    }

    /// The guest with this id; empty if it was not issued here.
    ///
    /// @param id as returned by [#id]
    public OptionalLong find(String id) {
        byte[] guest = tokens.verify(id);
        return guest == null
                ? OptionalLong.empty()
                : OptionalLong.of(ByteBuffer.wrap(guest).getLong());
    }

    /// The signed id of `guest`: the value of the cookie.
    public String id(long guest) {
        return tokens.sign(ByteBuffer.allocate(Long.BYTES).putLong(guest).array());
    }

    /// Sends the cookie of a new guest, if there is one; not to a page of another origin, because it could
    /// replace the visitor's own.
    public void give(OptionalLong newGuest, HttpServletRequest request, HttpServletResponse response) {
        if (newGuest.isPresent() && !Origins.isElsewhere(request)) {
            String id = id(newGuest.getAsLong());
            response.addHeader(
                    HttpHeaders.SET_COOKIE,
                    OwnCookies.of(NAME, id, null, request).toString());
        }
    }
}
