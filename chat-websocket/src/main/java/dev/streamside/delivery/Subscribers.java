package dev.streamside.delivery;

import dev.streamside.socket.Frame;
import dev.streamside.timeline.Overflow;
import dev.streamside.timeline.Slice;
import dev.streamside.timeline.Timeline;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Those who watch one stream through one broadcaster. Belongs to its thread, but for [#changed].
final class Subscribers {
    /// Most entries in one frame; who is further behind gets several.
    private static final int MAX_BATCH = Timeline.MAX_LIMIT;

    /// One frame of entries for all who stand at the same cursor.
    ///
    /// @param cursor where its readers stand afterwards
    /// @param reset  whether it is of no use, because the timeline does not reach back to them
    /// @param more   whether more entries follow
    /// @param count  how many entries it has
    /// @param shown  since when the first of them could be read, in [System#nanoTime]
    record Batch(Frame frame, long cursor, boolean reset, boolean more, int count, long shown) {}

    final DeliveryMetrics metrics;
    private final List<Subscription> seats = new ArrayList<>();
    private final Map<Long, Batch> batches = new HashMap<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private volatile Timeline latest;
    private Timeline timeline;
    private long batchesVersion;
    private @Nullable Frame counts;
    /// The seat that is served next, and how many in turn have not been served since the last change.
    private int next;

    private int unserved;

    Subscribers(Timeline timeline, DeliveryMetrics metrics) {
        this.metrics = metrics;
        this.latest = timeline;
        this.timeline = timeline;
    }

    /// Notes that there is something new. Any thread.
    ///
    /// @return whether the broadcaster has to be told; it has been already, if not
    boolean changed(Timeline current) {
        latest = current;
        return announced.compareAndSet(false, true);
    }

    /// Begins a round for what [#changed] announced.
    void refresh() {
        announced.set(false);
        timeline = latest;
        unserved = seats.size();
    }

    void show(Frame newCounts) {
        counts = newCounts;
        unserved = seats.size();
    }

    @Nullable
    Frame counts() {
        return counts;
    }

    void add(Subscription seat) {
        seat.index = seats.size();
        seats.add(seat);
    }

    void remove(Subscription seat) {
        if (seat.index >= 0) {
            Subscription last = seats.removeLast();
            if (last != seat) {
                seats.set(seat.index, last);
                last.index = seat.index;
            }
            seat.index = -1;
            unserved = Math.min(unserved, seats.size());
        }
    }

    int size() {
        return seats.size();
    }

    boolean isServed() {
        return unserved == 0;
    }

    /// Goes on with the round, by at most `maxVisits` seats and while the pace allows.
    void serve(WritePacer pace, int maxVisits) {
        for (int visits = 0; visits < maxVisits && unserved > 0 && pace.allows(); visits++) {
            next = next < seats.size() ? next : 0;
            unserved--;
            for (int writes = seats.get(next++).serve(this); writes > 0; writes--) {
                pace.spend();
            }
        }
    }

    /// A whole round at once.
    void flush() {
        refresh();
        unserved = 0;
        seats.forEach(seat -> seat.serve(this));
    }

    /// What somebody at `cursor` has not seen; null when there is nothing.
    @Nullable
    Batch after(long cursor) {
        if (cursor == timeline.head()) {
            return null;
        }
        long version = timeline.version();
        if (version != batchesVersion) {
            batches.clear();
            batchesVersion = version;
        }
        return batches.computeIfAbsent(cursor, this::batch);
    }

    private Batch batch(long cursor) {
        Slice slice = timeline.read(cursor, MAX_BATCH, Overflow.PAGE);
        return new Batch(
                EntryFrames.entries(slice),
                slice.cursor(),
                slice.reset(),
                slice.cursor() < timeline.head(),
                slice.count(),
                slice.count() == 0 ? 0 : slice.shownNanos());
    }
}
