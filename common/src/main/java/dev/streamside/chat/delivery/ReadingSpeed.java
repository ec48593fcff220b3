package dev.streamside.chat.delivery;

import java.util.concurrent.TimeUnit;

/// How far the viewers of one stream may read while a chat is too fast to be read: a token bucket that holds
/// one second. Entries that it covers are shown at once. Others wait until the bucket is full; then the
/// newest entries are shown, as many as a viewer can read in a second, and the rest are skipped. One thread.
final class ReadingSpeed {
    private static final long FULL = TimeUnit.SECONDS.toNanos(1);

    private final int entriesPerSecond;
    private final long nanosPerEntry;
    private long nanos = FULL;
    private long filledAt;
    private long from;
    private long upTo;

    /// @param entriesPerSecond 0 for no limit
    /// @param head the newest entry that is shown already
    ReadingSpeed(int entriesPerSecond, long head, long nowNanos) {
        this.entriesPerSecond = entriesPerSecond;
        this.nanosPerEntry = entriesPerSecond == 0 ? 0 : FULL / entriesPerSecond;
        this.from = entriesPerSecond == 0 ? 0 : 1;
        this.upTo = head;
        this.filledAt = nowNanos;
    }

    /// The first entry that no viewer skips. Of the entries before it, only essential ones are still shown. 0
    /// if none is ever skipped.
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

    /// Moves to `head` at once, forwards or backwards.
    void catchUp(long head) {
        from = Math.min(from, Math.max(head, 1));
        upTo = head;
    }
}
