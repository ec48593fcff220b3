package dev.streamside.polling;

import dev.streamside.broadcast.stream.StreamDeleted;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.connection.OpenAnswer;
import dev.streamside.platform.http.SharedAnswers;
import dev.streamside.platform.id.ClientAddress;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The streams of events that are open. Safe for any thread.
///
/// opened = open + closed
@Component
class EventStreams implements EventStream.Register, SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(EventStreams.class);
    /// When a client reconnects after an outage.
    private static final Duration RETRY = Duration.ofSeconds(2);
    /// Clients disconnected by a shutdown reconnect at a random time between `RETRY` and this.
    private static final Duration LATEST_RETRY = Duration.ofSeconds(10);
    /// How long a shutdown waits for clients to close their side.
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Followers followers;
    private final boolean compression;
    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
    private final LongAdder opened = new LongAdder();
    private final LongAdder closed = new LongAdder();
    private volatile boolean running;

    EventStreams(Followers followers, PollingProperties properties, MeterRegistry registry) {
        this.followers = followers;
        this.compression = properties.eventCompression();
        FunctionCounter.builder("streamside.events.opened", opened, LongAdder::sum)
                .description("Streams of events that were opened.")
                .register(registry);
        FunctionCounter.builder("streamside.events.closed", closed, LongAdder::sum)
                .description("Streams of events that have ended.")
                .register(registry);
        Gauge.builder("streamside.events.open", open, Set::size)
                .description("Streams of events that are open.")
                .baseUnit("streams")
                .register(registry);
    }

    /// Answers a request with a stream of events.
    ///
    /// @throws Refusal `TRY_LATER` or `TOO_MANY_CONNECTIONS` if there is no room
    void open(EventRequest events, Timeline timeline, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        boolean gzip = compression && events.compressed() && SharedAnswers.acceptsGzip(request);
        var address = ClientAddress.of(request.getRemoteAddr());
        if (!running) {
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is restarting.", RETRY);
        }
        followers.held.requireRoom(address);
        response.addHeader("Vary", "Accept-Encoding");
        if (gzip) {
            response.setHeader("Content-Encoding", "gzip");
        }
        OpenAnswer.begin(request, response, new EventStream(events, timeline, address, RETRY, gzip, followers, this));
    }

    @Override
    public void opened(EventStream stream) {
        opened.increment();
        open.add(stream);
        if (!running) { // stopped since the request arrived
            stream.end(RETRY);
        }
    }

    @Override
    public void closed(EventStream stream) {
        if (open.remove(stream)) {
            closed.increment();
        }
    }

    @Scheduled(fixedRateString = "PT1S")
    void beat() {
        beat(System.nanoTime());
    }

    void beat(long nowNanos) {
        open.forEach(stream -> stream.beat(nowNanos));
    }

    /// Ends the streams of viewers who wait for a stream that has been deleted; when they reconnect, they get
    /// the error.
    @EventListener
    void deleted(StreamDeleted deleted) {
        for (EventStream stream : open) {
            if (stream.streamId().equals(deleted.streamId())) {
                stream.end(RETRY);
            }
        }
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        log.info("{} streams of events end", open.size());
        for (EventStream stream : open) {
            stream.end(
                    Duration.ofMillis(ThreadLocalRandom.current().nextLong(RETRY.toMillis(), LATEST_RETRY.toMillis())));
        }
        long deadline = System.nanoTime() + CLOSE_TIMEOUT.toNanos();
        try {
            while (!open.isEmpty() && System.nanoTime() - deadline < 0) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Stops after the load balancer's drain time, and while requests still work.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 2;
    }
}
