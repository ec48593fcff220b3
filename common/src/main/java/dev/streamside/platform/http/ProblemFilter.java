package dev.streamside.platform.http;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/// The first filter that can refuse: it refuses requests that are invalid at every address, and turns
/// exceptions of other filters into answers.
///
/// Writes must have an uncompressed body of at most 8 KiB, and come from a page of this server, from no page
/// at all, or from a page of an allowed origin that needed a preflight. Browsers name the source of a request
/// in `Sec-Fetch-Site` or `Origin`, which scripts cannot forge. Together with the `SameSite` session cookie,
/// that prevents cross-site request forgery without a token that every bot would have to fetch first.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 3) // so that its log lines have the request id
class ProblemFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

    private final transient Problems problems;
    private final transient Origins origins;

    ProblemFilter(Problems problems, Origins origins) {
        this.problems = problems;
        this.origins = origins;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            if (SAFE_METHODS.contains(request.getMethod())) {
                chain.doFilter(request, response);
            } else {
                refuseForeignPages(request);
                refuseLargeOrCompressed(request);
                chain.doFilter(new LimitedBody(request), response);
            }
        } catch (Refusal refusal) {
            problems.write(refusal, request, response);
        } catch (RuntimeException | ServletException failure) {
            problems.write(
                    failure instanceof ServletException && failure.getCause() != null ? failure.getCause() : failure,
                    request,
                    response);
        }
    }

    private void refuseForeignPages(HttpServletRequest request) {
        String site = request.getHeader("Sec-Fetch-Site");
        boolean own = site != null
                ? site.equals("same-origin") || site.equals("none")
                : request.getHeader("Origin") == null || origins.isOwn(request);
        if (!own && !(origins.isAllowed(request) && neededPermission(request))) {
            throw Refusal.of(ProblemCode.CROSS_SITE, "This request comes from a page of another site.");
        }
    }

    /// Whether a browser has sent a preflight first, after which it adds no cookies. Without this content
    /// type, a page of another origin on the same site could send a write with the visitor's cookies. With a
    /// token, cookies are ignored.
    private static boolean neededPermission(HttpServletRequest request) {
        String type = request.getContentType();
        return BearerToken.isIn(request) || (type != null && type.startsWith(MediaType.APPLICATION_JSON_VALUE));
    }

    private static void refuseLargeOrCompressed(HttpServletRequest request) {
        if (request.getContentLengthLong() > LimitedBody.MAX_BYTES) {
            throw LimitedBody.tooLarge();
        }
        if (request.getHeader("Content-Encoding") != null) {
            throw Refusal.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Compressed requests are not accepted.");
        }
    }
}
