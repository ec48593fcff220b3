package dev.streamside.web;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// Lets only so many requests into the database at once. Virtual threads took the limit that the request
/// threads were, and a storm of whatever kind must not take the connections that the committer writes with. Not
/// to be nested.
public final class Bulkhead {
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final Semaphore permits;

    public Bulkhead(int concurrent) {
        this.permits = new Semaphore(concurrent);
    }

    /// Runs `work`, waiting up to half a second for its turn.
    ///
    /// @throws Refusal `TRY_LATER` when its turn does not come
    public <T> T call(Supplier<T> work) {
        try {
            if (!permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw Refusal.until(ProblemCode.TRY_LATER, "Too many at once; try again.", Duration.ofSeconds(1));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }
}
