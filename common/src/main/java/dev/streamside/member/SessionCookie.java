package dev.streamside.member;

import dev.streamside.http.BearerToken;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/// The cookie with a session's token: hidden from scripts, and not sent with requests from other sites.
public final class SessionCookie {
    static final String NAME = "streamside_session";

    private SessionCookie() {}

    /// @return null without one, and for a request with a bearer token, whose cookies do not count
    public static @Nullable String token(HttpServletRequest request) {
        if (BearerToken.isIn(request)) {
            return null;
        }
        Cookie cookie = WebUtils.getCookie(request, NAME);
        return cookie == null ? null : cookie.getValue();
    }

    static ResponseCookie of(String token, Duration lifetime, HttpServletRequest request) {
        return ResponseCookie.from(NAME, token)
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .path("/")
                .maxAge(lifetime)
                .build();
    }

    public static ResponseCookie expired(HttpServletRequest request) {
        return of("", Duration.ZERO, request);
    }
}
