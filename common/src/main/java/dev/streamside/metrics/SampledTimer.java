package dev.streamside.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/// A timer for what happens tens of thousands of times a second: it looks at one in [#EVERY], chosen by chance.
/// Its distribution is right, its count is not the count of events. Safe for any thread.
public final class SampledTimer {
    /// Enough for a percentile within seconds, and too few to be seen in a profile.
    public static final int EVERY = 64;

    private final Timer timer;

    public SampledTimer(MeterRegistry registry, String name, String description) {
        this.timer = Durations.timer(registry, name, description + " One in " + EVERY + " is looked at.");
    }

    /// Whether this one is looked at. Whoever asks, measures only when told so.
    public boolean isDue() {
        return ThreadLocalRandom.current().nextInt(EVERY) == 0;
    }

    /// @param startNanos when it began, in [System#nanoTime]
    public void recordSince(long startNanos) {
        timer.record(System.nanoTime() - startNanos, TimeUnit.NANOSECONDS);
    }
}
