package dev.streamside.platform.http;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseCookie;
import org.springframework.web.util.WebUtils;

/// Cookies that this server has set, for its own pages: hidden from scripts, and not sent by pages of other
/// sites. Over TLS their names have the prefix `__Host-` (RFC 6265bis), so that no other host of the domain
/// can set one.
public final class OwnCookies {
    private static final String PREFIX = "__Host-";

    private OwnCookies() {}

    /// @return null without one, and for a request from a page of another origin
    public static @Nullable String find(String name, HttpServletRequest request) {
        return value(request.isSecure() ? PREFIX + name : name, request);
    }

    /// The cookie that an earlier version set over TLS, without the prefix.
    ///
    /// @return null without one
    public static @Nullable String findOld(String name, HttpServletRequest request) {
        return request.isSecure() ? value(name, request) : null;
    }

    private static @Nullable String value(String name, HttpServletRequest request) {
        Cookie cookie = Origins.isElsewhere(request) ? null : WebUtils.getCookie(request, name);
        return cookie == null ? null : cookie.getValue();
    }

    /// @param lifetime zero to delete the cookie; null to keep it as long as the browser runs
    public static ResponseCookie of(
            String name, String value, @Nullable Duration lifetime, HttpServletRequest request) {
        var cookie = ResponseCookie.from(request.isSecure() ? PREFIX + name : name, value)
                .httpOnly(true)
                .secure(request.isSecure())
                .sameSite("Lax")
                .path("/");
        return (lifetime == null ? cookie : cookie.maxAge(lifetime)).build();
    }
}
