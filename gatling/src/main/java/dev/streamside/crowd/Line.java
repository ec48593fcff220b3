package dev.streamside.crowd;

/// The signs of life of a connection over which the server speaks when it wants. Times are of [System#nanoTime].
final class Line {
    private long askedNanos;
    private long openedNanos;
    private long heardNanos;
    private boolean open;

    void ask() {
        open = false;
        askedNanos = System.nanoTime();
    }

    void open() {
        open = true;
        openedNanos = System.nanoTime();
        heardNanos = openedNanos;
    }

    void close() {
        open = false;
    }

    void heard() {
        heardNanos = System.nanoTime();
    }

    boolean isOpen() {
        return open;
    }

    /// Whether the connection should have been opened by now.
    boolean isOverdue(long nowNanos) {
        return !open && nowNanos - askedNanos > Exchange.PATIENCE.toNanos();
    }

    boolean isWithoutGreeting(long nowNanos, long nanos) {
        return open && nowNanos - openedNanos > nanos;
    }

    boolean isSilent(long nowNanos, long nanos) {
        return open && nowNanos - heardNanos > nanos;
    }
}
