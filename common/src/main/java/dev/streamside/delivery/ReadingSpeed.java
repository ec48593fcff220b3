package dev.streamside.delivery;

import java.util.concurrent.TimeUnit;

/// How far the viewers of one stream are brought while more is said than anybody can read: a token bucket that holds a
/// second. What it covers is shown at once. What it does not waits until it is full; then the newest entries are shown,
/// as many as one can read in a second, and the others are skipped. One thread.
final class ReadingSpeed {
    private static final long FULL = TimeUnit.SECONDS.toNanos(1);

    private final int entriesPerSecond;
    private final long nanosPerEntry;
    private long nanos = FULL;
    private long filledAt;
    private long from;
    private long upTo;

    /// @param entriesPerSecond 0 for as many as there are
    /// @param head             up to which there is nothing to show
    ReadingSpeed(int entriesPerSecond, long head, long nowNanos) {
        this.entriesPerSecond = entriesPerSecond;
        this.nanosPerEntry = entriesPerSecond == 0 ? 0 : FULL / entriesPerSecond;
        this.from = entriesPerSecond == 0 ? 0 : 1;
        this.upTo = head;
        this.filledAt = nowNanos;
    }

    /// The first entry that nobody skips. Of those before, only the essential ones are still shown. 0 if none is ever
    /// skipped.
    long from() {
        return from;
    }

    /// The last entry that is shown.
    long upTo() {
        return upTo;
    }

    /// Moves on to `head`, unless viewers have to wait.
    ///
    /// @return whether there is more to show than before
    boolean advance(long head, long nowNanos) {
        nanos = Math.min(nanos + nowNanos - filledAt, FULL);
        filledAt = nowNanos;
        long needed = (head - upTo) * nanosPerEntry;
        if (head <= upTo || (needed > nanos && nanos < FULL)) {
            return false;
        }
        if (needed > FULL) {
            from = head - entriesPerSecond + 1;
        }
        nanos -= Math.min(needed, nanos);
        upTo = head;
        return true;
    }

    /// Moves on to `head`, however fast that is, or back to it.
    void catchUp(long head) {
        from = Math.min(from, Math.max(head, 1));
        upTo = head;
    }
}
