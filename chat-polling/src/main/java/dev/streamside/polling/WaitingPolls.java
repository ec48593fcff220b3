package dev.streamside.polling;

import dev.streamside.connection.LateAnswer;
import dev.streamside.delivery.Subscription;
import dev.streamside.http.Origins;
import dev.streamside.http.SharedAnswers;
import dev.streamside.limit.ClientAddress;
import dev.streamside.polling.PollMetrics.Kind;
import dev.streamside.timeline.Timeline;
import dev.streamside.viewer.GuestCookies;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The polls that wait. Each is a subscriber of the hub, which paces their answers; the answers are those of ordinary
/// polls. Safe for any thread.
@Component
class WaitingPolls {
    private final PollResponses responses;
    private final HeldConnections held;
    private final GuestCookies guests;
    private final PollMetrics metrics;
    private final long keepAliveMillis;
    private final boolean readByOtherSites;
    private final Set<WaitingPoll> all = ConcurrentHashMap.newKeySet();
    private final ConcurrentHashMap<WaitingViewer, WaitingPoll> byViewer = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    WaitingPolls(
            PollResponses responses,
            HeldConnections held,
            GuestCookies guests,
            PollMetrics metrics,
            Origins origins,
            PollingProperties properties,
            MeterRegistry registry) {
        this.responses = responses;
        this.held = held;
        this.guests = guests;
        this.metrics = metrics;
        this.keepAliveMillis = properties.keepAlive().toMillis();
        this.readByOtherSites = origins.allowOthers();
        Gauge.builder("streamside.polls.waiting", all, Set::size)
                .description("Polls that wait for something new.")
                .register(registry);
    }

    /// Puts off the answer to a poll, if there is nothing new and the poll may wait.
    ///
    /// @return false if it has to be answered at once
    boolean putOff(PollRequest poll, Timeline timeline, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var address = ClientAddress.of(request.getRemoteAddr());
        if (stopping
                || timeline.closed()
                || !poll.isUpToDate(timeline)
                || !request.getMethod().equals("GET")
                || !LateAnswer.isPossible(request)
                || !held.hasRoom(address)) {
            return false;
        }
        var waiting = new WaitingPoll(
                poll,
                timeline,
                WaitingViewer.of(poll.streamId(), request, guests),
                address,
                SharedAnswers.acceptsGzip(request),
                this,
                System.nanoTime() + TimeUnit.SECONDS.toNanos(poll.waitSeconds()));
        LateAnswer.begin(request, response, keepAliveMillis, waiting);
        return true;
    }

    /// From now on the poll can be answered. If its viewer has waited already, that poll ends.
    void join(WaitingPoll poll) {
        PollRequest request = poll.request;
        WaitingPoll earlier;
        synchronized (poll) { // it may be answered before it has joined: it leaves afterwards
            earlier = poll.viewer == null ? null : byViewer.put(poll.viewer, poll);
            all.add(poll);
            poll.subscription = held.enter(
                    poll.address,
                    poll,
                    request.streamId(),
                    request.overflow(),
                    Objects.requireNonNull(request.after()).seq(),
                    poll.timeline);
        }
        if (earlier != null) {
            earlier.answerEarly();
        }
        if (stopping) {
            poll.answerEarly();
        }
    }

    /// @param request to answer
    /// @return false if the poll was answered before, or its client has gone
    boolean answer(WaitingPoll poll, PollRequest request) {
        PollResponse response = responses.of(request, poll.timeline);
        var shared = response.answer();
        boolean compressed = poll.acceptsGzip && shared.isWorthCompressing();
        byte[] body = compressed ? shared.compressed() : shared.json();
        LateAnswer answer = poll.answer();
        ByteBuffer head = LateHead.of(shared, compressed, body.length, readByOtherSites, answer.isLastOfConnection());
        boolean sent = answer.send(head, ByteBuffer.wrap(body));
        if (sent) {
            leave(poll);
            metrics.answered(response, body.length);
        }
        return sent;
    }

    void gone(WaitingPoll poll) {
        leave(poll);
        metrics.answered(Kind.GONE);
    }

    private void leave(WaitingPoll poll) {
        Subscription<News> subscription;
        synchronized (poll) {
            subscription = poll.subscription;
            poll.subscription = null;
        }
        if (subscription != null) {
            held.leave(poll.address, poll.request.streamId(), subscription);
            all.remove(poll);
            if (poll.viewer != null) {
                byViewer.remove(poll.viewer, poll);
            }
        }
    }

    /// A server that stops, or is to be left alone, lets nobody wait. It says so before it drains.
    @EventListener
    void readinessChanged(AvailabilityChangeEvent<ReadinessState> event) {
        stopping = event.getState() == ReadinessState.REFUSING_TRAFFIC;
        if (stopping) {
            all.forEach(WaitingPoll::answerEarly);
        }
    }
}
