package dev.streamside.chat.timeline;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// The newest entries of one stream, ready to send. Any number of threads can read without locks: a read takes
/// the current immutable [Window] and never waits for the writer. Writers are synchronized
/// on the timeline.
public final class Timeline {
    /// The most entries that one read returns.
    public static final int MAX_LIMIT = 200;

    /// Chooses the entry that is shown in place of another.
    public interface Replacement {
        /// @return `entry` itself if it stays. Readers may skip its replacement only if they may skip `entry`
        TimelineEntry of(long seq, TimelineEntry entry);
    }

    private static final AtomicLong VERSIONS = new AtomicLong();

    private final int capacity;
    private final int epoch;
    private volatile Window window;
    private volatile long version = VERSIONS.incrementAndGet();
    private volatile long replacements;
    private volatile boolean closed;

    /// An empty timeline.
    ///
    /// @param capacity the number of newest entries that it always keeps, at least [#MAX_LIMIT]; it may hold up
    ///                 to 31 more
    /// @param head     `seq` of the stream's newest entry so far; 0 for a new stream
    /// @param epoch    how often the log has lost entries, so that numbers were given out again; 0 for almost all
    /// @throws IllegalArgumentException if an argument is out of range
    public Timeline(int capacity, long head, int epoch) {
        if (capacity < MAX_LIMIT || head < 0) {
            throw new IllegalArgumentException(
                    "capacity at least " + MAX_LIMIT + " and head at least 0: " + capacity + ", " + head);
        }
        this.capacity = capacity;
        this.epoch = epoch;
        this.window = Window.empty(head, epoch);
    }

    /// An empty timeline of a log that has lost nothing.
    public Timeline(int capacity, long head) {
        this(capacity, head, 0);
    }

    /// How often the log has lost entries. The same `seq` in another epoch is another entry.
    public int epoch() {
        return epoch;
    }

    /// Whether a reader has seen more than this timeline has.
    ///
    /// @param inEpoch the epoch in which `seq` was read
    public boolean isBehind(long seq, int inEpoch) {
        return inEpoch > epoch || (inEpoch == epoch && seq > head());
    }

    /// `seq` of the newest entry; 0 before the first.
    public long head() {
        return window.head();
    }

    /// `seq` of the oldest entry held; one more than the head if there is none.
    public long oldest() {
        return window.oldest();
    }

    /// The JSON of one entry; empty if it is not held.
    public Optional<byte[]> entry(long seq) {
        return held(seq).map(TimelineEntry::json);
    }

    /// One entry; empty if it is not held.
    public Optional<TimelineEntry> held(long seq) {
        Window now = window;
        return seq >= now.oldest() && seq <= now.head() ? Optional.of(now.entry(seq)) : Optional.empty();
    }

    /// The number of entries held.
    public int size() {
        Window now = window;
        return (int) (now.head() + 1 - now.oldest());
    }

    /// Whether the log has ended and nothing more will be appended.
    public boolean closed() {
        return closed;
    }

    /// A number for the current state. No other state, of this or any other timeline of this process, has the
    /// same one.
    public long version() {
        return version;
    }

    /// How often entries were replaced. When it has changed, copies of entries must not be used any more, so
    /// read it before the entries.
    public long replacements() {
        return replacements;
    }

    /// Bytes of JSON held, for metrics and limits.
    public long byteLength() {
        return window.blocks().stream().mapToLong(block -> block.bytes().length).sum();
    }

    /// Appends committed entries. Entries that the timeline already has are left out, so a late writer and a
    /// reload from the database do not conflict.
    ///
    /// @param first   `seq` of the first entry
    /// @param entries numbered from `first` without gaps
    /// @throws IllegalArgumentException if that would leave a gap after [#head]
    public synchronized void append(long first, List<TimelineEntry> entries) {
        long head = window.head();
        if (first > head + 1) {
            throw new IllegalArgumentException("gap: head is " + head + ", first new is " + first);
        }
        int known = (int) Math.min(entries.size(), head + 1 - first);
        if (known < entries.size()) {
            show(window.plus(entries.subList(known, entries.size()), capacity, System.nanoTime()));
        }
    }

    /// Replaces all entries that must no longer be shown as they are. Readers see all replacements at once.
    ///
    /// @param from the lowest number to replace
    public synchronized void replaceAll(long from, Replacement replacement) {
        Window now = window;
        Window next = now;
        for (long seq = Math.max(from, now.oldest()); seq <= now.head(); seq++) {
            TimelineEntry entry = now.entry(seq);
            TimelineEntry shown = replacement.of(seq, entry);
            if (shown != entry) {
                next = next.with(seq, shown);
            }
        }
        if (next != now) {
            show(next);
        }
        replacements++; // frames may still hold the entries that have left this window
    }

    /// Sets the window first: a reader that sees the new version must also see the new window.
    private void show(Window next) {
        window = next;
        version = VERSIONS.incrementAndGet();
    }

    /// Marks the log as ended.
    public void close() {
        closed = true;
    }

    /// Returns the newest entries, oldest first, for a reader who has seen nothing.
    ///
    /// @param limit maximum number of entries, 1 to [#MAX_LIMIT]
    /// @throws IllegalArgumentException if `limit` is out of range
    public Slice newest(int limit) {
        checkLimit(limit);
        Window now = window;
        return toHead(now, firstOfNewest(now, limit), false, 0);
    }

    /// Returns what a reader at `after` should get next, oldest first. Does not block.
    ///
    /// @param after    the last `seq` the reader has seen
    /// @param limit    maximum number of entries, 1 to [#MAX_LIMIT]
    /// @param overflow which entries to return if there are more
    /// @return empty if nothing is new; the newest entries with `reset` if `after` is ahead of the head, or if an
    ///     entry is missing that the reader may not skip: with [Overflow#SKIP] an essential one, otherwise any
    /// @throws IllegalArgumentException if `after` is negative or `limit` out of range
    public Slice read(long after, int limit, Overflow overflow) {
        return read(after, epoch, limit, overflow);
    }

    /// As above. If `inEpoch`, the epoch of the reader's `after`, is another one, the slice has `reset`.
    public Slice read(long after, int inEpoch, int limit, Overflow overflow) {
        checkLimit(limit);
        if (after < 0) {
            throw new IllegalArgumentException("after must not be negative: " + after);
        }
        Window now = window;
        long newest = firstOfNewest(now, limit);
        if (after > now.head() || inEpoch != epoch) {
            return toHead(now, newest, true, 0);
        }
        boolean holdsAll = after >= now.oldest() - 1;
        if (after >= newest - 1 || (overflow == Overflow.PAGE && holdsAll)) {
            return new Slice(now, after + 1, (int) Math.min(now.head() - after, limit), false, 0);
        }
        boolean reset = overflow == Overflow.PAGE || now.hasEssential(after + 1, newest);
        return toHead(now, newest, reset, newest - 1 - after);
    }

    /// Returns the next entries for a reader who may skip entries that are older than `from` or no longer
    /// held, but not essential ones. The numbers in a slice have no gaps, so each run of essential entries is
    /// a slice. Does not block.
    ///
    /// @param after the last `seq` the reader has seen
    /// @param from  the first entry that the reader gets if it is held; 0 for a reader who may skip none
    /// @param upTo  the last entry that the reader may get for now, at most [#head]
    /// @return up to [#MAX_LIMIT] entries; read on at its cursor until that is `upTo`. Empty if they are no
    ///     longer held. With `reset`, and then of no use, if `after` is ahead of the head, or if an entry
    ///     that the reader may not skip is no longer held
    public Slice run(long after, long from, long upTo) {
        Window now = window;
        long next = Math.max(after + 1, now.oldest());
        boolean lost = next > after + 1 && (from == 0 || now.lostEssential() > after);
        if (lost || after > now.head()) {
            return toHead(now, firstOfNewest(now, MAX_LIMIT), true, 0);
        }
        if (next > upTo) {
            return new Slice(now, after + 1, 0, false, 0);
        }
        long first = next < from ? now.essentialFrom(next, from) : next;
        long last = first;
        while (last + 1 < from && now.essentialFrom(last + 1, from) == last + 1) {
            last++;
        }
        if (last + 1 >= from) {
            last = upTo;
        }
        return new Slice(now, first, Math.clamp(last - first + 1, 0, MAX_LIMIT), false, first - 1 - after);
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
