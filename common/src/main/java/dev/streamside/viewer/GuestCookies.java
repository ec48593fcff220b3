package dev.streamside.viewer;

import dev.streamside.database.SigningKeys;
import dev.streamside.id.SignedTokens;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import org.springframework.web.util.WebUtils;

/// Signed random ids for guests, so that nobody can invent guests: each id has to come from us.
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

    /// The guest who sent the request; empty without a valid cookie.
    public OptionalLong find(HttpServletRequest request) {
        Cookie cookie = WebUtils.getCookie(request, NAME);
        return cookie == null ? OptionalLong.empty() : find(cookie.getValue());
    }

    /// The guest with this id; empty if it is not one of ours.
    ///
    /// @param id as [#id] has made it
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

    /// The `Set-Cookie` header with the id of `guest`.
    public String header(long guest, HttpServletRequest request) {
        return ResponseCookie.from(NAME, id(guest))
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .path("/")
                .build()
                .toString();
    }
}
