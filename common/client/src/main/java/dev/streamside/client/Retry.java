package dev.streamside.client;

import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// Decides when to try again. The wait grows with each failure and can be cut short. The figures are those of the
/// JavaScript client.
final class Retry {
    static final long MIN_GAP_MILLIS = 1_000;
    static final long MAX_BACKOFF_MILLIS = 30_000;
    private static final long FIRST_BACKOFF_MILLIS = 1_000;
    private static final int MAX_DOUBLINGS = 10;

    private final Loop loop;
    private final long maxBackoffMillis;
    private int failures;
    private long notBefore;
    private long endsAt;
    private @Nullable Future<?> timer;
    private @Nullable Runnable next;

    Retry(Loop loop, long maxBackoffMillis) {
        this.loop = loop;
        this.maxBackoffMillis = maxBackoffMillis;
    }

    /// Full jitter: a random time up to a limit that doubles, so that the clients of a restarted server do not all
    /// return at once. The jitter is added to the wait that the server asked for.
    ///
    /// @param failures in a row, from 1
    static long backoffMillis(int failures, long minMillis, long maxMillis) {
        long limit = Math.min(maxMillis, FIRST_BACKOFF_MILLIS << Math.min(failures - 1, MAX_DOUBLINGS));
        return minMillis + ThreadLocalRandom.current().nextLong(limit + 1);
    }

    /// ±20 %, so that viewers who came at the same time drift apart.
    static long jittered(long millis) {
        return Math.round(millis * ThreadLocalRandom.current().nextDouble(0.8, 1.2));
    }

    /// An attempt begins. The next one follows after at least a second, however often [#wake] is called.
    void begin() {
        notBefore = loop.now() + MIN_GAP_MILLIS;
    }

    void succeeded() {
        failures = 0;
    }

    int failures() {
        return failures;
    }

    /// @param minMillis    the wait that the server asked for; 0 for none
    /// @param windowMillis how much later the next attempt may come, at random; negative for one that grows with
    ///                     each failure
    /// @return how long to wait
    long failed(long minMillis, long windowMillis) {
        failures++;
        notBefore = Math.max(notBefore, loop.now() + minMillis);
        return windowMillis < 0
                ? backoffMillis(failures, minMillis, maxBackoffMillis)
                : minMillis + ThreadLocalRandom.current().nextLong(windowMillis + 1);
    }

    void then(long millis, Runnable attempt) {
        next = attempt;
        endIn(millis);
    }

    /// Ends the wait now, but not before the time that the server asked for.
    void wake() {
        shorten(notBefore - loop.now());
    }

    void shorten(long millis) {
        if (next != null && loop.now() + millis < endsAt) {
            endIn(Math.max(0, millis));
        }
    }

    /// Cancels further attempts.
    void stop() {
        next = null;
        cancelTimer();
    }

    private void endIn(long millis) {
        cancelTimer();
        endsAt = loop.now() + millis;
        timer = loop.after(millis, this::attempt);
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private void attempt() {
        Runnable attempt = next;
        next = null;
        if (attempt != null) {
            attempt.run();
        }
    }
}
