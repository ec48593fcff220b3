package dev.streamside.platform.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/// A timer for events that happen tens of thousands of times a second: it times one in [#EVERY], chosen at
/// random. Its distribution is right, but its count is not the number of events. Thread-safe.
public final class SampledTimer {
    /// Enough for a percentile within seconds, too few to show up in a profile.
    public static final int EVERY = 64;

    private final Timer timer;

    /// @param tags names and values, alternating
    public SampledTimer(MeterRegistry registry, String name, String description, String... tags) {
        this.timer = Durations.timer(registry, name, description + " One in " + EVERY + " is timed.", tags);
    }

    /// Whether to time this event.
    public boolean isDue() {
        return ThreadLocalRandom.current().nextInt(EVERY) == 0;
    }

    /// @param startNanos when the event began, in [System#nanoTime]
    public void recordSince(long startNanos) {
        timer.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
    }
}
