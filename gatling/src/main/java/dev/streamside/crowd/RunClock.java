package dev.streamside.crowd;

import java.util.concurrent.TimeUnit;

/// The time since the start of the run. Senders and receivers share it, and it never goes back.
final class RunClock {
    private final long startMillis = System.currentTimeMillis();
    private final long startNanos = System.nanoTime();

    /// In milliseconds since the epoch.
    long startMillis() {
        return startMillis;
    }

    /// Nanoseconds since the start.
    long nanos() {
        return System.nanoTime() - startNanos;
    }

    /// The same moment in milliseconds since the epoch.
    ///
    /// @param nanos since the start
    long millisAt(long nanos) {
        return startMillis + TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    long millis() {
        return millisAt(nanos());
    }
}
