package dev.streamside.websocket;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Which pages may open a socket. Browsers let any page open one to anywhere, cookies included, and leave it to
/// the server to look at the `Origin` (cross-site WebSocket hijacking).
@Component
class Origins {
    private final Set<String> allowed;

    Origins(WebSocketProperties properties) {
        this.allowed = properties.allowedOrigins().stream()
                .map(origin -> origin.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// @throws Refusal `CROSS_SITE`
    void require(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        boolean trusted = origin == null
                ? request.getCookies() == null // a program has no cookies; a page that hides its origin may have some
                : allowed.contains(origin.toLowerCase(Locale.ROOT)) || isOwn(origin, request.getHeader("Host"));
        if (!trusted) {
            throw Refusal.of(
                    ProblemCode.CROSS_SITE,
                    origin == null
                            ? "Cookies without an Origin header: a program has to send the origin of this server."
                            : "Pages of this origin may not open a socket here; see allowed-origins.");
        }
    }

    /// Either scheme, because a proxy in front may have ended TLS.
    private static boolean isOwn(String origin, String host) {
        String lower = origin.toLowerCase(Locale.ROOT);
        return host != null
                && (lower.equals("https://" + host.toLowerCase(Locale.ROOT))
                        || lower.equals("http://" + host.toLowerCase(Locale.ROOT)));
    }
}
