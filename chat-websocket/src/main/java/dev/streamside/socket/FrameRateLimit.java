package dev.streamside.socket;

/// How many frames a client may still send: a token bucket, stored as the time at which it will be full
/// again. One thread at a time.
final class FrameRateLimit {
    private final long nanosPerFrame;
    private final long capacityNanos;
    private long fullAt;

    FrameRateLimit(SocketProperties properties, long nowNanos) {
        this.nanosPerFrame = 1_000_000_000L / properties.framesPerSecond();
        this.capacityNanos = nanosPerFrame * properties.frameBurst();
        this.fullAt = nowNanos;
    }

    /// Counts one frame.
    ///
    /// @return false if this frame exceeds the limit
    boolean take(long nowNanos) {
        fullAt = (fullAt - nowNanos > 0 ? fullAt : nowNanos) + nanosPerFrame;
        return fullAt - nowNanos <= capacityNanos;
    }
}
