package dev.streamside.platform.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.stream.LongStream;

/// Timers with buckets that dashboards can sum over nodes: from less than a poll takes up to the longest wait
/// that a client accepts.
public final class Durations {
    private static final Duration[] BUCKETS = LongStream.of(
                    25,
                    50,
                    100,
                    250,
                    500,
                    1_000,
                    2_500,
                    5_000,
                    10_000,
                    25_000,
                    50_000,
                    100_000,
                    250_000,
                    500_000,
                    1_000_000,
                    2_500_000,
                    5_000_000,
                    10_000_000,
                    30_000_000)
            .mapToObj(micros -> Duration.ofNanos(micros * 1_000))
            .toArray(Duration[]::new);

    private Durations() {}

    /// @param tags names and values, alternating
    public static Timer timer(MeterRegistry registry, String name, String description, String... tags) {
        return Timer.builder(name)
                .description(description)
                .tags(tags)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }
}
