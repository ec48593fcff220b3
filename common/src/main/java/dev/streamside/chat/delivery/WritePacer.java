package dev.streamside.chat.delivery;

import java.time.Duration;

/// How many writes may go out now: a token bucket of write permits.
///
/// A write costs the same in the kernel whatever its size. While there are fewer writes than permits,
/// everything is written at once. Beyond that, a worker visits its subscribers as fast as permits arrive, and
/// each gets everything since its last visit: the time between two frames to one viewer follows from the
/// load. A few viewers of many fast chats would use all permits on frames that no viewer can tell apart. So
/// once there is more to write than permits, they arrive no faster than one round in each merge interval
/// needs. One thread.
final class WritePacer {
    /// Shorter waits cost more in wake-ups than they gain.
    private static final long TICK_NANOS = 2_000_000;

    private final double perNano;
    private final double mergeIntervalNanos;
    private final double maxIntervalNanos;
    private double permits;
    /// Writes that would have been made without merging, minus the writes that the pace allows: a leaky
    /// bucket.
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

    /// The share of one of `workers` workers.
    static WritePacer of(DeliveryProperties properties, int workers) {
        return new WritePacer(
                Math.max(1, properties.writesPerSecond() / workers),
                properties.mergeInterval(),
                properties.maxInterval(),
                System.nanoTime());
    }

    /// Notes that something new has to be written to `viewers` viewers.
    void demand(int viewers) {
        excess = Math.min(excess + viewers, capacity());
        loaded |= excess >= capacity();
    }

    /// Adds the permits that have arrived since the last call.
    ///
    /// @param viewers how many wait for something. With very many, permits arrive faster, so that no viewer
    ///     waits longer than the longest interval
    void fill(long nowNanos, int viewers) {
        long passed = nowNanos - filledAt;
        filledAt = nowNanos;
        excess = Math.max(0, excess - passed * perNano);
        loaded &= excess > 0;
        double usual = loaded ? Math.min(perNano, viewers / mergeIntervalNanos) : perNano;
        double rate = Math.max(usual, viewers / maxIntervalNanos);
        permits = Math.min(permits + passed * rate, rate * maxIntervalNanos);
    }

    /// How many writes a quiet node may make at once.
    private double capacity() {
        return perNano * maxIntervalNanos;
    }

    /// Whether there is more to write than permits: then everything is merged.
    boolean isLoaded() {
        return loaded;
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
