package dev.streamside.platform.http;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/// The bearer token of a request (RFC 6750). Only the header counts: addresses end up in logs.
public final class BearerToken {
    private static final String SCHEME = "Bearer ";

    private BearerToken() {}

    /// Whether there is one, valid or not. A page of another site can send one only if that site is allowed
    /// to. Cookies are ignored when there is a token.
    public static boolean isIn(HttpServletRequest request) {
        return headers(request).stream().anyMatch(BearerToken::isBearer);
    }

    /// @return null if there is none
    /// @throws Refusal `INVALID_TOKEN` if there are several
    public static @Nullable String of(HttpServletRequest request) {
        List<String> headers = headers(request);
        if (headers.stream().noneMatch(BearerToken::isBearer)) {
            return null;
        }
        if (headers.size() > 1) {
            throw Refusal.of(ProblemCode.INVALID_TOKEN, "There must be only one Authorization header.");
        }
        return headers.getFirst().substring(SCHEME.length()).strip();
    }

    private static boolean isBearer(String header) {
        return header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    private static List<String> headers(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.AUTHORIZATION));
    }
}
