package dev.streamside.polling;

import dev.streamside.broadcast.viewer.GuestCookies;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.connection.DeferredResponse;
import dev.streamside.platform.http.Origins;
import dev.streamside.platform.http.SharedAnswers;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.polling.PollMetrics.Kind;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The waiting polls. Each is a subscriber of the hub, which paces their answers. Safe for any thread.
@Component
class WaitingPolls implements WaitingPoll.Room {
    private final PollResponses responses;
    private final Followers followers;
    private final GuestCookies guests;
    private final PollMetrics metrics;
    private final long keepAliveMillis;
    private final boolean readByOtherSites;
    private final Set<WaitingPoll> all = ConcurrentHashMap.newKeySet();
    private final ConcurrentHashMap<WaitingViewer, WaitingPoll> byViewer = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    WaitingPolls(
            PollResponses responses,
            Followers followers,
            GuestCookies guests,
            PollMetrics metrics,
            Origins origins,
            PollingProperties properties,
            MeterRegistry registry) {
        this.responses = responses;
        this.followers = followers;
        this.guests = guests;
        this.metrics = metrics;
        this.keepAliveMillis = properties.keepAlive().toMillis();
        this.readByOtherSites = origins.allowOthers();
        Gauge.builder("streamside.polls.waiting", all, Set::size)
                .description("Polls that wait for something new.")
                .register(registry);
    }

    /// Delays the answer to a poll, if there is nothing new and the poll may wait.
    ///
    /// @return false if it has to be answered at once
    boolean putOff(PollRequest poll, Timeline timeline, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var address = ClientAddress.of(request.getRemoteAddr());
        if (stopping
                || timeline.closed()
                || !poll.isUpToDate(timeline)
                || !request.getMethod().equals("GET")
                || !DeferredResponse.isPossible(request)
                || !followers.held.hasRoom(address)) {
            return false;
        }
        var waiting = new WaitingPoll(
                poll,
                timeline,
                WaitingViewer.of(poll.streamId(), request, guests),
                address,
                SharedAnswers.acceptsGzip(request),
                followers,
                this);
        DeferredResponse.begin(request, response, keepAliveMillis, waiting);
        return true;
    }

    /// If another poll of the same viewer is waiting, that one is answered.
    @Override
    public void entered(WaitingPoll poll) {
        all.add(poll);
        WaitingViewer viewer = poll.viewer();
        WaitingPoll earlier = viewer == null ? null : byViewer.put(viewer, poll);
        if (earlier != null) {
            earlier.answerEarly();
        }
        if (stopping) {
            poll.answerEarly();
        }
    }

    @Override
    public boolean answer(PollRequest request, Timeline timeline, boolean acceptsGzip, DeferredResponse answer) {
        PollResponse response = responses.of(request, timeline);
        var shared = response.answer();
        boolean compressed = acceptsGzip && shared.isWorthCompressing();
        byte[] body = compressed ? shared.compressed() : shared.json();
        ByteBuffer head =
                DeferredHeaders.of(shared, compressed, body.length, readByOtherSites, answer.isLastOfConnection());
        boolean sent = answer.send(head, ByteBuffer.wrap(body));
        if (sent) {
            metrics.answered(response, body.length);
        }
        return sent;
    }

    @Override
    public void unanswered() {
        metrics.answered(Kind.GONE);
    }

    @Override
    public void left(WaitingPoll poll) {
        all.remove(poll);
        WaitingViewer viewer = poll.viewer();
        if (viewer != null) {
            byViewer.remove(viewer, poll);
        }
    }

    /// While the server stops or refuses traffic, polls do not wait. Readiness changes before the drain
    /// begins.
    @EventListener
    void readinessChanged(AvailabilityChangeEvent<ReadinessState> event) {
        stopping = event.getState() == ReadinessState.REFUSING_TRAFFIC;
        if (stopping) {
            all.forEach(WaitingPoll::answerEarly);
        }
    }
}
