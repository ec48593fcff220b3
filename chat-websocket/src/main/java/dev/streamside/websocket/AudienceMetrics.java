package dev.streamside.websocket;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.stereotype.Component;

/// How many sockets there are, by the size of their stream's audience. Not by stream: the number of tag values
/// must be bounded.
@Component
class AudienceMetrics implements MeterBinder {
    /// The name of each class and its smallest audience.
    private static final Map<String, Integer> CLASSES =
            Map.of("1-9", 1, "10-99", 10, "100-999", 100, "1000-9999", 1_000, "10000+", 10_000);

    private final CountsPublisher counts;
    private final ConnectionLimits limits;

    AudienceMetrics(CountsPublisher counts, ConnectionLimits limits) {
        this.counts = counts;
        this.limits = limits;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        CLASSES.forEach((name, smallest) -> {
            int largest = smallest == 10_000 ? Integer.MAX_VALUE : smallest * 10 - 1;
            Gauge.builder(
                            "streamside.sockets.watching",
                            counts,
                            all -> all.audiences()
                                    .filter(sockets -> sockets >= smallest && sockets <= largest)
                                    .sum())
                    .description("Sockets by how many watch the same stream.")
                    .baseUnit("sockets")
                    .tag("audience", name)
                    .register(registry);
        });
        Gauge.builder("streamside.sockets.max", limits, ConnectionLimits::maxSockets)
                .description("Sockets that there is room for.")
                .baseUnit("sockets")
                .register(registry);
    }
}
