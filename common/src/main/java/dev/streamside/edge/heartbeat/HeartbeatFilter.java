package dev.streamside.edge.heartbeat;

import dev.streamside.account.member.Identity;
import dev.streamside.broadcast.counts.Heartbeats;
import dev.streamside.broadcast.stream.StreamAddress;
import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.edge.security.Identities;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.id.StreamId;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.ServerHttpObservationFilter;
import tools.jackson.databind.json.JsonMapper;

/// Answers heartbeats that have no body before Spring Security and Spring MVC: a viewer who polls sends one every
/// twenty seconds. It comes after the filters that every write passes, which refuse requests from other sites. What
/// it does not answer goes on to the controller.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 5)
class HeartbeatFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final StreamAddress ADDRESS = new StreamAddress("/heartbeat");
    /// As the controller's requests are named in metrics.
    private static final String PATTERN = "/api/v1/streams/{streamId}/heartbeat";

    private final transient Identities identities;
    private final transient Heartbeats heartbeats;
    private final transient GuestCookies cookies;
    private final transient JsonMapper json;

    HeartbeatFilter(Identities identities, Heartbeats heartbeats, GuestCookies cookies, JsonMapper json) {
        this.identities = identities;
        this.heartbeats = heartbeats;
        this.cookies = cookies;
        this.json = json;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        StreamId stream = streamOf(request);
        // Without a length there may be a body, by HTTP/2 or in chunks. Browsers send the length 0.
        if (stream == null || !request.getMethod().equals("POST") || request.getContentLengthLong() != 0) {
            chain.doFilter(request, response);
            return;
        }
        ServerHttpObservationFilter.findObservationContext(request)
                .ifPresent(measured -> measured.setPathPattern(PATTERN));
        response.setHeader("X-Content-Type-Options", "nosniff");
        Identity sender = identities.find(request);
        var answer = heartbeats.answer(
                stream,
                sender == null ? null : sender.member(),
                cookies.find(request),
                ClientAddress.of(request.getRemoteAddr()));
        cookies.give(answer.newGuest(), request, response);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setContentType("application/json");
        byte[] body = json.writeValueAsBytes(answer.counts());
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    /// Null at all other addresses, odd ones among them.
    private static @Nullable StreamId streamOf(HttpServletRequest request) {
        String path = request.getRequestURI();
        return ADDRESS.matches(path) ? ADDRESS.find(path) : null;
    }
}
