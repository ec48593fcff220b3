package dev.streamside.socket;

/// How long a client has been silent, and whether a ping is still unanswered. Written by the reading thread,
/// read by the timer's.
final class Silence {
    private volatile long lastReceived;
    private volatile long pingedAt;
    private volatile boolean pinged;

    Silence(long nowNanos) {
        this.lastReceived = nowNanos;
    }

    void received(long nowNanos) {
        lastReceived = nowNanos;
        pinged = false;
    }

    void pinged(long nowNanos) {
        pingedAt = nowNanos;
        pinged = true;
    }

    /// Whether it is time for a ping.
    boolean needsPing(long nowNanos, SocketProperties limits) {
        return !pinged && nowNanos - lastReceived > limits.pingInterval().toNanos();
    }

    /// Whether a ping was not answered in time.
    boolean isUnanswered(long nowNanos, SocketProperties limits) {
        return pinged && nowNanos - pingedAt > limits.pongTimeout().toNanos();
    }
}
