package dev.streamside.websocket;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Base64;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// The requirements of RFC 6455 for a request for a socket. They are checked first, so that the answer to a
/// bad request says what is wrong, and nothing is logged.
final class HandshakeRequest {
    private static final String VERSION = "13";
    private static final int KEY_BYTES = 16;
    /// With the padding, which Java's decoder does not require.
    private static final int KEY_LENGTH = 24;
    private static final Set<String> METHODS = Set.of("GET", "HEAD");
    private static final Pattern COMMA = Pattern.compile(",");

    private HandshakeRequest() {}

    /// HTTP/1.0 has no upgrades (RFC 9110, section 7.8): an `Upgrade` header there was passed on blindly by a
    /// proxy.
    static boolean isUpgrade(HttpServletRequest request) {
        return "websocket".equalsIgnoreCase(request.getHeader(HttpHeaders.UPGRADE))
                && !"HTTP/1.0".equals(request.getProtocol());
    }

    /// @throws Refusal `METHOD_NOT_ALLOWED`, `INVALID` naming the header, or `UPGRADE_REQUIRED` for another version
    static void check(HttpServletRequest request, HttpServletResponse response) {
        if (!METHODS.contains(request.getMethod())) {
            response.setHeader(HttpHeaders.ALLOW, "GET, HEAD");
            throw Refusal.of(ProblemCode.METHOD_NOT_ALLOWED, "A socket is opened with GET.");
        }
        if (isUpgrade(request)) {
            if (!request.getMethod().equals("GET")) {
                throw Refusal.of(ProblemCode.INVALID, "A socket is opened with GET.");
            }
            if (!namesUpgrade(request)) {
                throw Refusal.invalid(HttpHeaders.CONNECTION, "must contain Upgrade");
            }
            if (!VERSION.equals(request.getHeader("Sec-WebSocket-Version"))) {
                response.setHeader("Sec-WebSocket-Version", VERSION);
                throw Refusal.of(ProblemCode.UPGRADE_REQUIRED, "Only version " + VERSION + " of WebSocket is known.");
            }
            if (!isKey(request.getHeader("Sec-WebSocket-Key"))) {
                throw Refusal.invalid("Sec-WebSocket-Key", "must be " + KEY_BYTES + " bytes in base64");
            }
        }
    }

    private static boolean namesUpgrade(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.CONNECTION)).stream()
                .flatMap(COMMA::splitAsStream)
                .anyMatch(name -> name.strip().equalsIgnoreCase("upgrade"));
    }

    private static boolean isKey(@Nullable String key) {
        try {
            return key != null
                    && key.length() == KEY_LENGTH
                    && Base64.getDecoder().decode(key).length == KEY_BYTES;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
