package dev.streamside.polling;

import dev.streamside.broadcast.stream.StreamAddress;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.guard.CurrentClient;
import dev.streamside.platform.http.Origins;
import dev.streamside.platform.http.Problems;
import dev.streamside.platform.http.SharedAnswers;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import dev.streamside.polling.PollMetrics.Kind;
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

/// Answers `GET /api/v1/streams/{id}/chats` before all other filters: no session, no cookie, no security
/// context, no controller, because the answer may depend only on the address. Polls are most of the load, so
/// this is a filter, which costs half as much as a controller.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class PollFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    private static final StreamAddress ADDRESS = new StreamAddress("/chats");

    /// For answers that would be wrong for a request a moment later: those to polls that wait.
    static final String CACHE_NOTHING = "no-store";

    private final transient PollResponses responses;
    private final transient WaitingPolls waitingPolls;
    private final transient PollInterval interval;
    private final transient Problems problems;
    private final transient PollMetrics metrics;
    private final String cacheWhileLive;
    private final String cacheWhenEnded;
    private final boolean readByOtherSites;

    PollFilter(
            PollResponses responses,
            WaitingPolls waitingPolls,
            PollInterval interval,
            Problems problems,
            PollMetrics metrics,
            Origins origins,
            PollingProperties properties) {
        this.responses = responses;
        this.waitingPolls = waitingPolls;
        this.interval = interval;
        this.problems = problems;
        this.metrics = metrics;
        this.cacheWhileLive = "public, max-age=" + properties.maxAge().toSeconds();
        this.cacheWhenEnded = "public, max-age=" + properties.endedMaxAge().toSeconds();
        this.readByOtherSites = origins.allowOthers();
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        String path = request.getRequestURI();
        if (!ADDRESS.matches(path)) {
            chain.doFilter(request, response);
            return;
        }
        switch (request.getMethod()) {
            case "GET", "HEAD" -> poll(path, request, response);
            case "POST", "OPTIONS" ->
                chain.doFilter(request, response); // a chat, or the preflight of a page that wants to send one
            default -> {
                response.setHeader("Allow", "GET, HEAD, POST");
                problems.write(
                        Refusal.of(ProblemCode.METHOD_NOT_ALLOWED, "This method is not supported here."),
                        request,
                        response);
            }
        }
    }

    private void poll(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        interval.polled();
        boolean timed = metrics.isDue();
        long start = timed ? System.nanoTime() : 0;
        CurrentClient.is(ClientAddress.of(request.getRemoteAddr()));
        if (readByOtherSites) { // any site: the answer is the same for every viewer
            response.setHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, "*");
        }
        try {
            answer(path, timed, request, response);
        } catch (RuntimeException failure) {
            metrics.answered(Kind.REFUSED);
            problems.write(failure, request, response);
        } finally {
            CurrentClient.isNobody();
        }
        if (timed) {
            metrics.took(start);
        }
    }

    private void answer(String path, boolean timed, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        PollRequest poll = PollRequest.of(ADDRESS.streamId(path), request.getQueryString());
        boolean waits = poll.waits();
        Timeline timeline = responses.timeline(poll.streamId(), poll.after());
        if (waits) {
            if (waitingPolls.putOff(poll, timeline, request, response)) {
                return;
            }
            poll = poll.isUpToDate(timeline) ? poll.atOnce() : poll;
        }
        boolean ended = timeline.closed(); // read first: an answer that may be cached for long must contain the end
        PollResponse answer = responses.of(poll, timeline);
        response.setHeader("Cache-Control", waits ? CACHE_NOTHING : ended ? cacheWhenEnded : cacheWhileLive);
        byte[] body = SharedAnswers.begin(answer.answer(), request, response);
        if (body == null) {
            metrics.answered(Kind.UNCHANGED);
            return;
        }
        metrics.answered(answer, body.length);
        response.getOutputStream().write(body);
        if (timed && poll.after() != null && answer.kind() == Kind.ENTRIES) {
            metrics.delivered(answer.shownNanos());
        }
    }
}
