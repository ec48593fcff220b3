package dev.streamside.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import org.springframework.stereotype.Component;

/// The pages that may use this server, by the `Origin` that browsers send and scripts cannot forge: its own,
/// and those of other sites that the operator allows.
@Component
public class Origins {
    private final Set<String> allowed;

    public Origins(WebProperties properties) {
        this.allowed = Set.copyOf(properties.allowedOrigins());
    }

    /// Whether the operator allows any other site.
    public boolean allowOthers() {
        return !allowed.isEmpty();
    }

    /// Whether a request is from a page of another site that the operator allows.
    public boolean isAllowed(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        return origin != null && allowed.contains(origin);
    }

    /// Whether a request is from a page of this server. Either scheme counts, because a proxy may have ended
    /// TLS.
    public boolean isOwn(HttpServletRequest request) {
        return isOfThisHost(request);
    }

    /// Whether a request names a page of another origin as its source. Its cookies are ignored: a browser
    /// adds them to the handshake of a socket for any page of the same site.
    public static boolean isElsewhere(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        return request.getHeader("Origin") != null
                && (site == null ? !isOfThisHost(request) : !site.equals("same-origin") && !site.equals("none"));
    }

    private static boolean isOfThisHost(HttpServletRequest request) {
        String origin = request.getHeader("Origin");
        String host = request.getHeader("Host");
        return origin != null
                && host != null
                && (origin.equalsIgnoreCase("https://" + host) || origin.equalsIgnoreCase("http://" + host));
    }
}
