package dev.streamside.platform.guard;

import java.time.Duration;
import org.slf4j.Logger;

/// Warns of failures that may repeat often, for example for each stream while the database is slow: at once
/// the first time, then at most every ten seconds, with how often it has happened meanwhile. Thread-safe.
public final class SparseWarnings {
    private static final Duration BETWEEN = Duration.ofSeconds(10);

    private final Logger log;
    private long nextNanos = System.nanoTime();
    private long unsaid;

    public SparseWarnings(Logger log) {
        this.log = log;
    }

    /// @param message as for a logger
    public synchronized void warn(String message, Object... arguments) {
        long now = System.nanoTime();
        if (now - nextNanos < 0) {
            unsaid++;
            return;
        }
        nextNanos = now + BETWEEN.toNanos();
        log.warn(unsaid == 0 ? message : message + " (and " + unsaid + " times since it was said last)", arguments);
        unsaid = 0;
    }
}
