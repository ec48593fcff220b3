package dev.streamside.socket;

/// How long a client has been silent, and whether a ping waits for its answer. Written by the reading thread,
/// read by the timer's.
final class Silence {
    private volatile long lastHeard;
    private volatile long pingedAt;
    private volatile boolean pinged;

    Silence(long nowNanos) {
        this.lastHeard = nowNanos;
    }

    void heard(long nowNanos) {
        lastHeard = nowNanos;
        pinged = false;
    }

    void pinged(long nowNanos) {
        pingedAt = nowNanos;
        pinged = true;
    }

    /// Whether it is time for a ping.
    boolean needsPing(long nowNanos, SocketProperties limits) {
        return !pinged && nowNanos - lastHeard > limits.pingInterval().toNanos();
    }

    /// Whether a ping was not answered in time.
    boolean isUnanswered(long nowNanos, SocketProperties limits) {
        return pinged && nowNanos - pingedAt > limits.pongTimeout().toNanos();
    }
}
