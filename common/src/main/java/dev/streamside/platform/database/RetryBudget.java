package dev.streamside.platform.database;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// How much longer to retry something at the start. Only time in which this process ran counts: while it is
/// suspended, or its machine sleeps, no retries can happen. For one thread.
public final class RetryBudget {
    /// No single attempt takes longer, not even a connection over TLS. A longer time means that this process
    /// was paused.
    private static final Duration LONGEST_TRY = Duration.ofSeconds(5);
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final long most;
    private final LongSupplier clock;
    private long counted;
    private long last;

    /// @param most how long to try; 0 for once
    public RetryBudget(Duration most) {
        this(most, System::nanoTime);
    }

    /// @param clock nanoseconds since an arbitrary time
    RetryBudget(Duration most, LongSupplier clock) {
        this.most = most.toNanos();
        this.clock = clock;
        this.last = clock.getAsLong();
    }

    /// Whether to give up. Call it after each attempt.
    public boolean isOver() {
        long now = clock.getAsLong();
        counted += Math.min(now - last, LONGEST_TRY.toNanos());
        last = now;
        return counted > most;
    }

    /// Waits a moment before the next attempt.
    ///
    /// @throws IllegalStateException if the thread is interrupted
    public void pause() {
        LockSupport.parkNanos(PAUSE.toNanos());
        if (Thread.currentThread().isInterrupted()) {
            throw new IllegalStateException("interrupted while waiting for the database");
        }
    }
}
