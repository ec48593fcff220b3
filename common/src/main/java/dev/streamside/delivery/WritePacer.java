package dev.streamside.delivery;

import java.time.Duration;

/// How many writes may go out now: a bucket of write permits that fills by the second.
///
/// What a write costs is the kernel's price for it, whatever is in it. While there are fewer writes to make
/// than permits, everything goes out at once. Beyond that a worker goes round its subscribers as fast as
/// permits come in, and each finds all that has gathered since its last visit: the time between two frames to
/// one viewer follows from the load. A few viewers of very many chats would use all permits for frames that
/// nobody can tell apart; once there is more to write than permits, permits come no faster than one round in
/// each merge interval needs. One thread.
final class WritePacer {
    /// Shorter waits cost more in wake-ups than they give.
    private static final long TICK_NANOS = 2_000_000;

    private final double perNano;
    private final double mergeIntervalNanos;
    private final double maxIntervalNanos;
    private double permits;
    /// Writes that would have been made without merging, beyond those that are paced; leaks at the pace.
    private double excess;
    private boolean loaded;
    private long filledAt;

    WritePacer(int writesPerSecond, Duration mergeInterval, Duration maxInterval, long nowNanos) {
        this.perNano = writesPerSecond / 1e9;
        this.mergeIntervalNanos = mergeInterval.toNanos();
        this.maxIntervalNanos = maxInterval.toNanos();
        this.filledAt = nowNanos;
        this.permits = capacity();
    }

    /// The pace of one of so many workers.
    static WritePacer of(DeliveryProperties properties, int workers) {
        return new WritePacer(
                Math.max(1, properties.writesPerSecond() / workers),
                properties.mergeInterval(),
                properties.maxInterval(),
                System.nanoTime());
    }

    /// Notes that something new has to be written to as many viewers.
    void demand(int viewers) {
        excess = Math.min(excess + viewers, capacity());
        loaded |= excess >= capacity();
    }

    /// Adds what has come in since the last time.
    ///
    /// @param viewers how many wait for something; with very many, permits come faster, so that none waits
    ///                longer than the longest interval
    void fill(long nowNanos, int viewers) {
        long passed = nowNanos - filledAt;
        filledAt = nowNanos;
        excess = Math.max(0, excess - passed * perNano);
        loaded &= excess > 0;
        double usual = loaded ? Math.min(perNano, viewers / mergeIntervalNanos) : perNano;
        double rate = Math.max(usual, viewers / maxIntervalNanos);
        permits = Math.min(permits + passed * rate, rate * maxIntervalNanos);
    }

    /// What a quiet node may write at once.
    private double capacity() {
        return perNano * maxIntervalNanos;
    }

    boolean allows() {
        return permits >= 1;
    }

    /// May go below zero: a subscriber that needs several writes gets all of them.
    void spend(int writes) {
        permits -= writes;
    }

    /// How long to wait before it is worth asking again.
    long waitNanos() {
        return allows() ? 0 : TICK_NANOS;
    }
}
