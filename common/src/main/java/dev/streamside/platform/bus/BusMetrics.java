package dev.streamside.platform.bus;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.LongAdder;

/// Counts messages:
///
/// published + dropped = offered
///
/// Messages with a missing or wrong signature do not count as received.
final class BusMetrics {
    private final LongAdder published;
    private final LongAdder dropped;
    private final LongAdder received;
    private final LongAdder overflowed;
    private final LongAdder rejected;

    BusMetrics(MeterRegistry registry) {
        this.published = count(registry, "published");
        this.dropped = count(registry, "dropped");
        this.received = count(registry, "received");
        this.overflowed = count(registry, "overflowed");
        this.rejected = count(registry, "rejected");
    }

    private static LongAdder count(MeterRegistry registry, String what) {
        var count = new LongAdder();
        FunctionCounter.builder("streamside.bus.messages", count, LongAdder::sum)
                .description("Messages between nodes: published or dropped; received, and of those too many to look at;"
                        + " rejected, because of their signature.")
                .tag("result", what)
                .register(registry);
        return count;
    }

    void published() {
        published.increment();
    }

    void dropped() {
        dropped.increment();
    }

    void received() {
        received.increment();
    }

    void overflowed() {
        overflowed.increment();
    }

    void rejected() {
        rejected.increment();
    }
}
