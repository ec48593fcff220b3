package dev.streamside.broadcast;

import java.time.Duration;

/// How many writes may go out now: a bucket of write permits that fills by the second.
///
/// What a write costs is the kernel's price for it, whatever is in it. While there are fewer writes to make
/// than permits, everything goes out at once. Beyond that the broadcaster goes round its viewers as fast as
/// permits come in, and each finds all that has gathered since its last visit: the time between two frames to
/// one viewer follows from the load, without anybody having to measure it. One thread.
final class Pace {
    /// Shorter waits cost more in wake-ups than they give.
    private static final long TICK_NANOS = 2_000_000;

    private final double perNano;
    private final double maxIntervalNanos;
    private double permits;
    private long filledAt;

    Pace(int writesPerSecond, Duration maxInterval, long nowNanos) {
        this.perNano = writesPerSecond / 1e9;
        this.maxIntervalNanos = maxInterval.toNanos();
        this.filledAt = nowNanos;
        this.permits = perNano * maxIntervalNanos;
    }

    /// Adds what has come in since the last time.
    ///
    /// @param viewers how many wait for something; with very many, permits come faster, so that none waits
    ///                longer than the longest interval
    void fill(long nowNanos, int viewers) {
        double rate = Math.max(perNano, viewers / maxIntervalNanos);
        permits = Math.min(permits + (nowNanos - filledAt) * rate, rate * maxIntervalNanos);
        filledAt = nowNanos;
    }

    boolean allows() {
        return permits >= 1;
    }

    void spend() {
        permits--;
    }

    /// How long to wait before it is worth asking again.
    long waitNanos() {
        return allows() ? 0 : TICK_NANOS;
    }
}
