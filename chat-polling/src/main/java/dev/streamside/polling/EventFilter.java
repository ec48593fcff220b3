package dev.streamside.polling;

import dev.streamside.connection.LateAnswer;
import dev.streamside.http.Origins;
import dev.streamside.http.Problems;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.CurrentClient;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.timeline.Timeline;
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

/// Answers `GET /api/v1/streams/{id}/events` with server-sent events. What they say depends on the address alone, as
/// with polls, so it is answered before anything else sees the request.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class EventFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final StreamAddress ADDRESS = new StreamAddress("/events");

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
            case "OPTIONS" -> chain.doFilter(request, response); // a page's question whether it may send a token
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
        if (readByOtherSites) { // all of them: the events are the same for everybody
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        }
        try {
            var events = EventRequest.of(ADDRESS.streamId(request.getRequestURI()), request);
            Timeline timeline = responses.timeline(events.streamId(), events.after());
            if (!LateAnswer.isPossible(request)) {
                throw Refusal.of(ProblemCode.INVALID, "Events need HTTP/1.1.");
            }
            response.setContentType("text/event-stream");
            response.setHeader(HttpHeaders.CACHE_CONTROL, PollFilter.CACHE_NOTHING);
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
