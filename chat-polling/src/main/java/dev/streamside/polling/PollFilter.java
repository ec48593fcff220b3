package dev.streamside.polling;

import dev.streamside.http.Origins;
import dev.streamside.http.Problems;
import dev.streamside.id.StreamId;
import dev.streamside.limit.ClientAddress;
import dev.streamside.limit.CurrentClient;
import dev.streamside.polling.PollMetrics.Kind;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.Streams;
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
import org.springframework.stereotype.Component;

/// Answers `GET /api/v1/streams/{id}/chats` before anything else sees the request: no session, no cookie, no
/// security context, no controller, because only the address may change the answer. Polls are most of the load,
/// so this is a filter, which costs half as much as a controller.
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class PollFilter extends HttpFilter {
    private static final long serialVersionUID = 1L;
    /// The coding `gzip` in an `Accept-Encoding`, unless its weight is 0.
    private static final Pattern GZIP = Pattern.compile("(?:^|,)\\s*gzip\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))");
    private static final String PREFIX = "/api/v1/streams/";
    private static final String SUFFIX = "/chats";

    private final transient PollResponses responses;
    private final transient PollInterval interval;
    private final transient Problems problems;
    private final transient PollMetrics metrics;
    private final String cacheWhileLive;
    private final String cacheWhenEnded;
    private final boolean readByOtherSites;

    PollFilter(
            PollResponses responses,
            PollInterval interval,
            Problems problems,
            PollMetrics metrics,
            Origins origins,
            PollingProperties properties) {
        this.responses = responses;
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
        if (!isOfChats(path)) {
            chain.doFilter(request, response);
            return;
        }
        switch (request.getMethod()) {
            case "GET", "HEAD" -> poll(path, request, response);
            case "POST", "OPTIONS" ->
                chain.doFilter(request, response); // a chat, or a page's question whether it may send one
            default -> {
                response.setHeader("Allow", "GET, HEAD, POST");
                problems.write(
                        Refusal.of(ProblemCode.METHOD_NOT_ALLOWED, "This method is not supported here."),
                        request,
                        response);
            }
        }
    }

    private static boolean isOfChats(String path) {
        return path.startsWith(PREFIX)
                && path.endsWith(SUFFIX)
                && path.indexOf('/', PREFIX.length()) == path.length() - SUFFIX.length();
    }

    private void poll(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        interval.polled();
        boolean timed = metrics.isDue();
        long start = timed ? System.nanoTime() : 0;
        CurrentClient.is(ClientAddress.of(request.getRemoteAddr()));
        if (readByOtherSites) { // all of them: the answer is the same for everybody
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
        StreamId streamId = StreamId.parse(path.substring(PREFIX.length(), path.length() - SUFFIX.length()));
        if (streamId == null) {
            throw Streams.notFound();
        }
        var poll = PollRequest.of(streamId, request.getQueryString());
        var found = responses.find(poll);
        PollResponse answer = found.response();
        response.setHeader("Cache-Control", found.ended() ? cacheWhenEnded : cacheWhileLive);
        response.setHeader("ETag", answer.tag());
        response.setHeader("X-Content-Type-Options", "nosniff");
        if (answer.isWorthCompressing()) {
            response.setHeader("Vary", "Accept-Encoding");
        }
        if (matches(request.getHeader("If-None-Match"), answer.tag())) {
            metrics.answered(Kind.UNCHANGED);
            response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            return;
        }
        byte[] body = answer.body();
        if (answer.isWorthCompressing() && acceptsGzip(request.getHeader("Accept-Encoding"))) {
            body = answer.compressed();
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setContentType("application/json");
        response.setContentLength(body.length);
        boolean wanted = !request.getMethod().equals("HEAD");
        metrics.answered(answer, wanted ? body.length : 0);
        if (wanted) {
            response.getOutputStream().write(body);
        }
        if (timed && poll.after() != null && answer.kind() == Kind.ENTRIES) {
            metrics.delivered(answer.shownNanos());
        }
    }

    private static boolean matches(@Nullable String ifNoneMatch, String tag) {
        return ifNoneMatch != null
                && (ifNoneMatch.contains(tag.substring(2))
                        || ifNoneMatch.strip().equals("*"));
    }

    private static boolean acceptsGzip(@Nullable String acceptEncoding) {
        return acceptEncoding != null && GZIP.matcher(acceptEncoding).find();
    }
}
