package dev.streamside.platform.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/// How an answer is compressed, the best first.
enum ContentCoding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz");

    /// The name in headers.
    final String token;
    /// The ending of file names.
    final String suffix;
    /// The token in an `Accept-Encoding`, unless its weight is 0.
    private final Pattern accepted;

    ContentCoding(String token, String suffix) {
        this.token = token;
        this.suffix = suffix;
        this.accepted = Pattern.compile("(?:^|,)\\s*" + token + "\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))");
    }

    boolean isAcceptedBy(HttpServletRequest request) {
        String acceptEncoding = request.getHeader("Accept-Encoding");
        return acceptEncoding != null && accepted.matcher(acceptEncoding).find();
    }
}
