package dev.streamside.timeline;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The newest entries of one stream, kept ready to send. Any number of threads read, without locks: a read
/// takes the current immutable [Window] and never waits for the writer. Writers exclude each other by the
/// monitor.
public final class Timeline {
    /// The most entries that one read returns.
    public static final int MAX_LIMIT = 200;

    private static final AtomicLong VERSIONS = new AtomicLong();

    private final int capacity;
    private volatile Window window;
    private volatile long version = VERSIONS.incrementAndGet();
    private volatile boolean closed;

    /// An empty timeline.
    ///
    /// @param capacity how many of the newest entries it keeps at least, from [#MAX_LIMIT] on; it may hold up
    ///                 to 31 more
    /// @param head     `seq` of the stream's newest entry before those that will be appended; 0 for a new
    ///                 stream
    /// @throws IllegalArgumentException if an argument is out of range
    public Timeline(int capacity, long head) {
        if (capacity < MAX_LIMIT || head < 0) {
            throw new IllegalArgumentException(
                    "capacity at least " + MAX_LIMIT + " and head at least 0: " + capacity + ", " + head);
        }
        this.capacity = capacity;
        this.window = Window.empty(head);
    }

    /// `seq` of the newest entry; 0 before the first.
    public long head() {
        return window.head();
    }

    /// How many entries are held.
    public int size() {
        Window now = window;
        return (int) (now.head() + 1 - now.oldest());
    }

    /// Whether the log has ended: nothing will be appended any more.
    public boolean closed() {
        return closed;
    }

    /// Names what a read returns now: no other state of this or any other timeline of this process has the same
    /// number.
    public long version() {
        return version;
    }

    /// Bytes of JSON held, for metrics and limits.
    public long byteLength() {
        return window.blocks().stream().mapToLong(block -> block.bytes().length).sum();
    }

    /// Appends entries that are committed. Those that are here already are passed over, so that a late writer
    /// and a reload from the database can meet.
    ///
    /// @param first   `seq` of the first entry
    /// @param entries JSON objects, one entry each, numbered from `first` without a hole
    /// @throws IllegalArgumentException if that would leave a hole after [#head]
    public synchronized void append(long first, List<byte[]> entries) {
        long head = window.head();
        if (first > head + 1) {
            throw new IllegalArgumentException("hole: head is " + head + ", first new is " + first);
        }
        int known = (int) Math.min(entries.size(), head + 1 - first);
        if (known < entries.size()) {
            show(window.plus(entries.subList(known, entries.size()), capacity, System.nanoTime()));
        }
    }

    /// Puts another entry in the place of one that must not be shown any more. Nothing happens when it is not
    /// held.
    public synchronized void replace(long seq, byte[] entry) {
        Window now = window;
        if (seq >= now.oldest() && seq <= now.head()) {
            show(now.with(seq, entry));
        }
    }

    /// The window first: whoever sees the new version sees the new window too.
    private void show(Window next) {
        window = next;
        version = VERSIONS.incrementAndGet();
    }

    /// Marks the log as ended.
    public void close() {
        closed = true;
    }

    /// Returns what someone who has seen nothing should get: the newest entries, oldest first.
    ///
    /// @param limit most entries to return, 1 to [#MAX_LIMIT]
    /// @throws IllegalArgumentException if `limit` is out of range
    public Slice newest(int limit) {
        checkLimit(limit);
        Window now = window;
        return toHead(now, firstOfNewest(now, limit), false, 0);
    }

    /// Returns what a reader at `after` should get next, oldest first. Does not block.
    ///
    /// @param after    the last `seq` the reader has seen
    /// @param limit    most entries to return, 1 to [#MAX_LIMIT]
    /// @param overflow which entries to return when more are new
    /// @return empty when nothing is new; the newest ones with `reset` when `after` has fallen off the timeline
    ///     or is ahead of its head
    /// @throws IllegalArgumentException if `after` is negative or `limit` out of range
    public Slice read(long after, int limit, Overflow overflow) {
        checkLimit(limit);
        if (after < 0) {
            throw new IllegalArgumentException("after must not be negative: " + after);
        }
        Window now = window;
        long newest = firstOfNewest(now, limit);
        if (after > now.head()) {
            return toHead(now, newest, true, 0);
        }
        if (after < now.oldest() - 1) {
            return toHead(now, newest, true, newest - 1 - after);
        }
        if (after < newest - 1 && overflow == Overflow.SKIP) {
            return toHead(now, newest, false, newest - 1 - after);
        }
        return new Slice(now, after + 1, (int) Math.min(now.head() - after, limit), false, 0);
    }

    private static long firstOfNewest(Window window, int limit) {
        return Math.max(window.oldest(), window.head() - limit + 1);
    }

    private static Slice toHead(Window window, long from, boolean reset, long skipped) {
        return new Slice(window, from, (int) (window.head() - from + 1), reset, skipped);
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit not in 1.." + MAX_LIMIT + ": " + limit);
        }
    }
}
