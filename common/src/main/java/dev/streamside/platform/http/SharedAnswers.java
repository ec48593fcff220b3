package dev.streamside.platform.http;

import dev.streamside.platform.answer.SharedAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/// Sends shared answers: compressed if the client accepts that, and without a body if the client has it
/// already.
public final class SharedAnswers {
    private static final byte[] NOTHING = {};

    private SharedAnswers() {}

    /// Sets the status and the headers, apart from `Cache-Control`.
    ///
    /// @return the body to write: empty for a `HEAD`; null if the client has it already
    public static byte @Nullable [] begin(
            SharedAnswer answer, HttpServletRequest request, HttpServletResponse response) {
        response.setHeader("ETag", answer.tag());
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (answer.isWorthCompressing()) {
            response.addHeader("Vary", "Accept-Encoding"); // in addition to Origin, where other sites are allowed
        }
        if (matches(request.getHeader("If-None-Match"), answer.tag())) {
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return null;
        }
        byte[] body = answer.json();
        if (answer.isWorthCompressing() && acceptsGzip(request)) {
            body = answer.compressed();
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType("application/json");
        response.setContentLength(body.length);
        return request.getMethod().equals("HEAD") ? NOTHING : body;
    }

    private static boolean matches(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null
                && (ifNoneMatch.contains(tag.substring(2))
                        || ifNoneMatch.strip().equals("*"));
    }

    public static boolean acceptsGzip(HttpServletRequest request) {
        return ContentCoding.GZIP.isAcceptedBy(request);
    }
}
