package dev.streamside.edge.frequent;

import dev.streamside.broadcast.stream.StreamAddress;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.filter.ServerHttpObservationFilter;
import tools.jackson.databind.json.JsonMapper;

/// Answers one kind of POST below a stream, as the controller at its address would. What it does not recognise at
/// once goes on to that controller: another method, an odd address, content type or length.
@Order(Ordered.HIGHEST_PRECEDENCE + 5) // after those that refuse requests from other sites and long bodies
abstract class FrequentFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final Pattern JSON_TYPE =
            Pattern.compile("application/json(; ?charset=utf-8)?", Pattern.CASE_INSENSITIVE);

    private final transient StreamAddress address;
    private final transient JsonMapper json;
    /// As the controller's requests are named in metrics.
    private final String pattern;

    FrequentFilter(String suffix, JsonMapper json) {
        this.address = new StreamAddress(suffix);
        this.json = json;
        this.pattern = "/api/v1/streams/{streamId}" + suffix;
    }

    /// Answers the request, or returns false before it has read any of it.
    abstract boolean answer(StreamId stream, HttpServletRequest request, HttpServletResponse response)
            throws IOException;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        StreamId stream = streamOf(request);
        if (stream == null || !isAnswered(stream, request, response)) {
            chain.doFilter(request, response);
        }
    }

    private boolean isAnswered(StreamId stream, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ServerHttpObservationFilter.findObservationContext(request)
                .ifPresent(measured -> measured.setPathPattern(pattern));
        response.setHeader("X-Content-Type-Options", "nosniff"); // which Spring Security sets elsewhere
        return answer(stream, request, response);
    }

    /// Null at all other addresses, odd ones among them.
    private @Nullable StreamId streamOf(HttpServletRequest request) {
        String path = request.getRequestURI();
        return address.matches(path) && request.getMethod().equals("POST") ? address.find(path) : null;
    }

    /// Whether the request has a body of JSON, by usual headers.
    static boolean hasJson(HttpServletRequest request) {
        String type = request.getContentType();
        return request.getContentLengthLong() > 0
                && type != null
                && JSON_TYPE.matcher(type).matches();
    }

    /// Null if the body is `null`.
    <T> @Nullable T read(Class<T> type, HttpServletRequest request) throws IOException {
        return json.readValue(request.getInputStream(), type);
    }

    void write(int status, Object answer, HttpServletResponse response) throws IOException {
        byte[] body = json.writeValueAsBytes(answer);
        response.setStatus(status);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
