package dev.streamside.platform.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/// Lets pages of allowed origins read answers (CORS). It only ever permits: later filters decide what is refused,
/// and a request of any other origin gets its usual answer, which the browser keeps from the page.
///
/// There is no `Access-Control-Allow-Credentials`: browsers send no cookies, and pages of other sites sign in with a
/// token. See docs/decisions/how-other-sites-read-the-chat.md.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 2) // before anything refuses, so that the page can read the reason
class CorsFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
    private static final String HEADERS = "Authorization, Content-Type";
    /// From `Date` and `Age`, a page learns the server's time.
    private static final String READABLE = "Retry-After, Date, Age";
    /// Lets a page see over which version of HTTP an answer came: over HTTP/1.1, server-sent events give way when a
    /// request has to wait for a connection. Heartbeats suffice, so the many polls go without the header.
    private static final String TIMING_ALLOW_ORIGIN = "Timing-Allow-Origin";
    /// Browsers keep permissions for two hours at most.
    private static final String PREFLIGHT_SECONDS = "7200";

    private final transient Origins origins;

    CorsFilter(Origins origins) {
        this.origins = origins;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getRequestURI();
        if (path.startsWith("/assets/")) {
            // Always: browsers keep these files for a year, and another site may be allowed only later.
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
            chain.doFilter(request, response);
        } else if (!origins.allowOthers()) {
            chain.doFilter(request, response);
        } else if (path.startsWith("/api/") || path.startsWith("/ws/")) {
            answerApi(request, response, chain);
        } else {
            // Modules and style sheets are loaded without cookies, and are the same for every client.
            if (path.endsWith(".js") || path.endsWith(".css")) {
                response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
            }
            chain.doFilter(request, response);
        }
    }

    private void answerApi(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ORIGIN);
        if (!origins.isAllowed(request)) {
            chain.doFilter(request, response);
            return;
        }
        response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, request.getHeader(HttpHeaders.ORIGIN));
        if (isPreflight(request)) {
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, METHODS);
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, HEADERS);
            response.setHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, PREFLIGHT_SECONDS);
            response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        } else {
            response.setHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, READABLE);
            if (!HttpMethod.GET.matches(request.getMethod())) {
                response.setHeader(TIMING_ALLOW_ORIGIN, request.getHeader(HttpHeaders.ORIGIN));
            }
            chain.doFilter(request, response);
        }
    }

    private static boolean isPreflight(HttpServletRequest request) {
        return HttpMethod.OPTIONS.matches(request.getMethod())
                && request.getHeader(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD) != null;
    }
}
