package dev.streamside.polling;

import dev.streamside.platform.metrics.SampledTimer;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.stereotype.Component;

/// Counts polls by their answer:
///
/// offered = empty + entries + reset + unchanged + refused + gone + waiting
///
/// A poll costs about 30 µs. So counting one is a few additions, and only one in [SampledTimer#EVERY] is
/// timed.
@Component
class PollMetrics {
    /// The kind of answer to a poll.
    enum Kind {
        /// Nothing new.
        EMPTY,
        ENTRIES,
        /// The newest entries, for a viewer whose cursor was too old or invalid.
        RESET,
        /// 304: the client or a cache already has the answer.
        UNCHANGED,
        /// A problem.
        REFUSED,
        /// The client disconnected while its poll waited.
        GONE
    }

    private final Map<Kind, LongAdder> answered = new EnumMap<>(Kind.class);
    private final LongAdder entries = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final SampledTimer duration;
    private final SampledTimer lag;

    PollMetrics(PollInterval interval, MeterRegistry registry) {
        FunctionCounter.builder("streamside.polls.offered", interval, PollInterval::polls)
                .description("Polls received.")
                .register(registry);
        for (Kind kind : Kind.values()) {
            var count = new LongAdder();
            answered.put(kind, count);
            FunctionCounter.builder("streamside.polls.answered", count, LongAdder::sum)
                    .description("Polls by answer; their sum is the polls offered.")
                    .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
        FunctionCounter.builder("streamside.polls.entries", entries, LongAdder::sum)
                .description("Entries in the answers.")
                .baseUnit("entries")
                .register(registry);
        FunctionCounter.builder("streamside.polls.size", bytes, LongAdder::sum)
                .description("Bodies of the answers, as sent, possibly compressed.")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
        Gauge.builder("streamside.polls.interval", interval, told -> told.millis() / 1_000.0)
                .description("How long viewers are told to wait.")
                .baseUnit("seconds")
                .register(registry);
        this.duration = new SampledTimer(registry, "streamside.polls.duration", "Time in the server for a poll.");
        this.lag = new SampledTimer(
                registry,
                "streamside.delivery.lag",
                "From the commit of an answer's oldest entry to the write of the answer.",
                "mode", // polls that wait are delivered by the hub, and counted there
                "poll");
    }

    /// Whether this poll is timed.
    boolean isDue() {
        return duration.isDue();
    }

    void took(long startNanos) {
        duration.recordSince(startNanos);
    }

    void answered(Kind kind) {
        Objects.requireNonNull(answered.get(kind)).increment();
    }

    /// @param length of the body as it is sent
    void answered(PollResponse answer, int length) {
        answered(answer.kind());
        entries.add(answer.entries());
        bytes.add(length);
    }

    /// @param shownNanos when the oldest entry of the answer became readable
    void delivered(long shownNanos) {
        lag.recordSince(shownNanos);
    }
}
