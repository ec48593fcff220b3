package dev.streamside.polling;

import dev.streamside.broadcast.stream.StreamAddress;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.connection.DeferredResponse;
import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.http.Origins;
import dev.streamside.platform.http.Problems;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;

/// Answers `GET /api/v1/streams/{id}/events` with server-sent events. As with polls, the events depend only
/// on the address, so this filter runs before all others.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class EventFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final StreamAddress ADDRESS = new StreamAddress("/events");
    /// No proxy may cache it. Nor may a proxy compress or decompress it, because that would delay events.
    private static final String AS_IT_IS = PollFilter.CACHE_NOTHING + ", no-transform";

    private final transient PollResponses responses;
    private final transient EventStreams streams;
    private final transient Problems problems;
    private final boolean readByOtherSites;

    EventFilter(PollResponses responses, EventStreams streams, Problems problems, Origins origins) {
        this.responses = responses;
        this.streams = streams;
        this.problems = problems;
        this.readByOtherSites = origins.allowOthers();
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!ADDRESS.matches(request.getRequestURI())) {
            chain.doFilter(request, response);
            return;
        }
        switch (request.getMethod()) {
            case "GET" -> open(request, response);
            case "OPTIONS" -> chain.doFilter(request, response); // the preflight of a page that wants to send a token
            default -> {
                response.setHeader("Allow", "GET");
                problems.write(
                        Refusal.of(ProblemCode.METHOD_NOT_ALLOWED, "This method is not supported here."),
                        request,
                        response);
            }
        }
    }

    private void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        CurrentClient.is(ClientAddress.of(request.getRemoteAddr()));
        if (readByOtherSites) { // any site: the events are the same for every viewer
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        }
        try {
            var events = EventRequest.of(ADDRESS.streamId(request.getRequestURI()), request);
            Timeline timeline = responses.timeline(events.streamId(), events.after());
            if (!DeferredResponse.isPossible(request)) {
                throw Refusal.of(ProblemCode.INVALID, "Events need HTTP/1.1.");
            }
            response.setContentType("text/event-stream");
            response.setHeader(HttpHeaders.CACHE_CONTROL, AS_IT_IS);
            response.setHeader("X-Content-Type-Options", "nosniff");
            response.setHeader("X-Accel-Buffering", "no"); // nginx
            streams.open(events, timeline, request, response);
        } catch (RuntimeException failure) {
            problems.write(failure, request, response);
        } finally {
            CurrentClient.isNobody();
        }
    }
}
