package dev.streamside.websocket;

import dev.streamside.edge.server.HeldConnections;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Map;
import org.springframework.stereotype.Component;

/// The number of sockets by the size of their stream's audience. Not by stream, because the number of tag
/// values must be bounded.
@Component
record AudienceMetrics(CountsPublisher counts, HeldConnections held) implements MeterBinder {
    /// The name of each class and its smallest audience.
    private static final Map<String, Integer> CLASSES =
            Map.of("1-9", 1, "10-99", 10, "100-999", 100, "1000-9999", 1_000, "10000+", 10_000);

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
        Gauge.builder("streamside.sockets.max", held, HeldConnections::max)
                .description("Sockets that there is room for.")
                .baseUnit("sockets")
                .register(registry);
    }
}
