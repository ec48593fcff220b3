package dev.streamside.http;

import dev.streamside.answer.SharedAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Sends shared answers: compressed to those who accept that, and not at all to those who have them already.
public final class SharedAnswers {
    /// The coding `gzip` in an `Accept-Encoding`, unless its weight is 0.
    private static final Pattern GZIP = Pattern.compile("(?:^|,)\\s*gzip\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))");

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
            response.addHeader("Vary", "Accept-Encoding"); // beside Origin, where pages of other sites may ask
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
        String acceptEncoding = request.getHeader("Accept-Encoding");
        return acceptEncoding != null && GZIP.matcher(acceptEncoding).find();
    }
}
