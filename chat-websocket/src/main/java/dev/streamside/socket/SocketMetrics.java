package dev.streamside.socket;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Counts connections and what goes through them:
///
/// opened = open + closed
///
/// A write costs about 10 µs, so counting one is a few additions.
@Component
class SocketMetrics {
    private final LongAdder opened = new LongAdder();
    private final Map<CloseReason, LongAdder> closed = new EnumMap<>(CloseReason.class);
    /// Ended without a close frame from us: lost, or cut off after no pong.
    private final LongAdder lost = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder frames = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder received = new LongAdder();

    SocketMetrics(KeepAlive keepAlive, MeterRegistry registry) {
        count(registry, "streamside.sockets.opened", "Connections that were opened.", opened);
        Gauge.builder("streamside.sockets.open", keepAlive, KeepAlive::size)
                .description("Connections that are open, or still closing.")
                .baseUnit("sockets")
                .register(registry);
        for (CloseReason reason : CloseReason.values()) {
            var times = new LongAdder();
            closed.put(reason, times);
            countClosed(registry, reason.name().toLowerCase(Locale.ROOT), times);
        }
        countClosed(registry, "lost", lost);
        count(registry, "streamside.sockets.writes", "Writes to viewers; one may carry several frames.", writes);
        count(registry, "streamside.sockets.frames", "Frames to viewers.", frames);
        count(registry, "streamside.sockets.received", "Frames of viewers.", received);
        FunctionCounter.builder("streamside.sockets.size", bytes, LongAdder::sum)
                .description("Bytes to viewers, with the frames' headers.")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    private static void count(MeterRegistry registry, String name, String description, LongAdder times) {
        FunctionCounter.builder(name, times, LongAdder::sum)
                .description(description)
                .register(registry);
    }

    private static void countClosed(MeterRegistry registry, String reason, LongAdder times) {
        FunctionCounter.builder("streamside.sockets.closed", times, LongAdder::sum)
                .description("Connections that ended, by the close frame that they got; lost: without one.")
                .tag("reason", reason)
                .register(registry);
    }

    void opened() {
        opened.increment();
    }

    /// @param reason null when no close frame was sent
    void closed(@Nullable CloseReason reason) {
        (reason == null ? lost : Objects.requireNonNull(closed.get(reason))).increment();
    }

    void wrote(List<Frame> all) {
        writes.increment();
        frames.add(all.size());
        for (Frame frame : all) {
            bytes.add(frame.length());
        }
    }

    void received() {
        received.increment();
    }
}
