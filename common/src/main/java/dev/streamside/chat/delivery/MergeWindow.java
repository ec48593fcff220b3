package dev.streamside.chat.delivery;

import java.util.concurrent.TimeUnit;

/// Whether new entries of one stream wait a moment, to be shown together with later ones. A token bucket that
/// holds the entries of one second: entries that it covers are shown at once. Beyond that, entries are shown
/// once in each window. One thread.
final class MergeWindow {
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final double entriesPerSecond;
    private final long windowNanos;
    private double atOnce;
    private long filledAt;
    private long shownAt;

    /// @param entriesPerSecond rate up to which every entry is shown at once; 0 for any rate
    MergeWindow(int entriesPerSecond, long windowNanos, long nowNanos) {
        this.entriesPerSecond = entriesPerSecond;
        this.windowNanos = entriesPerSecond == 0 ? 0 : windowNanos;
        this.atOnce = entriesPerSecond;
        this.filledAt = nowNanos;
        this.shownAt = nowNanos - windowNanos;
    }

    /// @param entries how many are new
    boolean isOpen(long entries, long nowNanos) {
        atOnce = Math.min(atOnce + (nowNanos - filledAt) / SECOND * entriesPerSecond, entriesPerSecond);
        filledAt = nowNanos;
        return entries > atOnce && nowNanos - shownAt < windowNanos;
    }

    /// Notes that they are shown now.
    void shown(long entries, long nowNanos) {
        atOnce = Math.max(atOnce - entries, 0);
        shownAt = nowNanos;
    }
}
