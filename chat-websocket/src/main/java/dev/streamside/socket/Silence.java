package dev.streamside.socket;

/// How long a client has been silent, and whether it has been asked if it is still there. Heard by the reading
/// thread, looked at by the timer's.
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

    /// Whether it is time to ask.
    boolean needsPing(long nowNanos, SocketProperties limits) {
        return !pinged && nowNanos - lastHeard > limits.pingInterval().toNanos();
    }

    /// Whether it was asked, and did not answer in time.
    boolean isUnanswered(long nowNanos, SocketProperties limits) {
        return pinged && nowNanos - pingedAt > limits.pongTimeout().toNanos();
    }
}
