package dev.streamside.account.session;

import dev.streamside.platform.http.BearerToken;
import dev.streamside.platform.http.OwnCookies;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseCookie;

/// The cookie with a session's token.
public final class SessionCookie {
    private static final String NAME = "streamside_session";

    private SessionCookie() {}

    /// @return null without one, and for a request with a bearer token, whose cookies are ignored
    public static @Nullable String token(HttpServletRequest request) {
        if (BearerToken.isIn(request)) {
            return null;
        }
        String token = OwnCookies.find(NAME, request);
        return token == null ? old(request) : token;
    }

    /// The token of a session that began when cookies had no prefix. Another host of the domain may have set
    /// the cookie, so it only counts with a token of that time: the last one expires with its session.
    ///
    /// @return null without one, or if there is also a current cookie
    static @Nullable String old(HttpServletRequest request) {
        String token = OwnCookies.find(NAME, request) == null ? OwnCookies.findOld(NAME, request) : null;
        return token == null || SessionTokens.isOfToday(token) ? null : token;
    }

    public static ResponseCookie of(String token, Duration lifetime, HttpServletRequest request) {
        return OwnCookies.of(NAME, token, lifetime, request);
    }

    public static ResponseCookie expired(HttpServletRequest request) {
        return of("", Duration.ZERO, request);
    }
}
