package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LoadedCache;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

/// The timelines in memory, one for each stream. A missing one is loaded from the database, once, however many
/// threads wait for it; so any of them can be evicted at any time, and a restart loses nothing.
@Service
public class Timelines {
    /// Called for everything that is appended to any timeline, on the appending thread, so it must be quick.
    /// Exceptions are logged and affect nobody else.
    public interface Watcher {
        /// @param appended the new entries, in the order of their numbers
        void changed(StreamId streamId, Timeline timeline, List<Entry> appended);

        /// Whether it needs the changes of this stream even when the timeline has left memory. Then the timeline is
        /// loaded for it.
        default boolean watches(StreamId streamId) {
            return true;
        }
    }

    private static final Logger log = LoggerFactory.getLogger(Timelines.class);

    private final Streams streams;
    private final EntryReader stored;
    private final EntryEncoder encoder;
    private final int capacity;
    private final LoadedCache<StreamId, Timeline> known;
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

    Timelines(
            Streams streams,
            EntryReader stored,
            EntryEncoder encoder,
            Bulkhead bulkhead,
            ChatLogProperties properties) {
        this.streams = streams;
        this.stored = stored;
        this.encoder = encoder;
        this.capacity = properties.timelineCapacity();
        this.known = bulkhead.cache(
                Caffeine.newBuilder()
                        .expireAfterAccess(properties.timelineIdle())
                        .maximumWeight(properties.endedMemory().toBytes())
                        .weigher((StreamId id, Timeline timeline) -> weight(timeline)),
                this::load);
    }

    /// A live timeline has no weight, so the memory limit never evicts it.
    private static int weight(Timeline timeline) {
        return timeline.closed() ? (int) Math.min(Integer.MAX_VALUE, timeline.byteLength() + 256) : 0;
    }

    /// The timeline of a stream, or null if there is no such stream. Makes no query if it is in memory.
    public @Nullable Timeline find(StreamId streamId) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline == null && streams.find(streamId) != null) {
            return known.get(streamId);
        }
        return timeline;
    }

    /// Calls `watcher` for everything that is appended from now on.
    public void watch(Watcher watcher) {
        watchers.add(watcher);
    }

    /// Totals of all timelines in memory.
    ///
    /// @param head the longest log's newest `seq`
    record Held(long timelines, long entries, long bytes, long head) {
        Held plus(Timeline timeline) {
            return new Held(
                    timelines + 1,
                    entries + timeline.size(),
                    bytes + timeline.byteLength(),
                    Math.max(head, timeline.head()));
        }
    }

    Held held() {
        var held = new Held(0, 0, 0, 0);
        for (Timeline timeline : known.view().asMap().values()) {
            held = held.plus(timeline);
        }
        return held;
    }

    private Timeline load(StreamId streamId) {
        List<Entry> newest = stored.newest(streamId, capacity);
        var timeline =
                new Timeline(capacity, newest.isEmpty() ? 0 : newest.getFirst().seq() - 1);
        fill(timeline, newest);
        return timeline;
    }

    /// Shows committed entries. A timeline that nobody reads is not loaded for them: a later load reads what was
    /// committed.
    void append(StreamId streamId, List<Entry> committed) {
        Timeline timeline = toAppendTo(streamId, committed.getFirst().seq());
        if (timeline == null) {
            return;
        }
        if (committed.getFirst().seq() > timeline.head() + 1) {
            catchUp(streamId, timeline);
        }
        append(streamId, timeline, committed);
    }

    /// A timeline that is being loaded counts, because the load may have read before the commit. The timeline of a log
    /// that begins needs no load.
    private @Nullable Timeline toAppendTo(StreamId streamId, long firstSeq) {
        if (firstSeq == 1) {
            known.putIfAbsent(streamId, new Timeline(capacity, 0));
        }
        Timeline timeline = known.getIfPresentOrLoading(streamId);
        return timeline == null && watchers.stream().anyMatch(watcher -> watcher.watches(streamId))
                ? known.get(streamId)
                : timeline;
    }

    /// Drops the timeline of a stream that has been deleted.
    void forget(StreamId streamId) {
        known.invalidate(streamId);
    }

    /// Replaces an entry with a tombstone.
    void redact(StreamId streamId, long seq) {
        Timeline timeline = known.getIfPresentOrLoading(streamId);
        if (timeline != null) {
            timeline.replace(seq, encoder.tombstone(seq));
        }
    }

    /// Shows entries that are in the database but not in this timeline: those of another node, or of a commit
    /// whose outcome was unknown.
    void catchUp(StreamId streamId) {
        Timeline timeline = known.getIfPresentOrLoading(streamId);
        if (timeline != null) {
            catchUp(streamId, timeline);
        }
    }

    private void catchUp(StreamId streamId, Timeline timeline) {
        List<Entry> missing;
        boolean statusChanged = false;
        do {
            missing = stored.after(streamId, timeline.head(), capacity);
            if (!missing.isEmpty()) {
                append(streamId, timeline, missing);
                statusChanged |= missing.stream().anyMatch(entry -> entry.type().changesStatus());
                log.info("Stream {}: {} entries found in the database", streamId, missing.size());
            }
        } while (missing.size() == capacity);
        if (statusChanged) {
            streams.forget(streamId); // the cached one may be older
        }
    }

    private void append(StreamId streamId, Timeline timeline, List<Entry> inOrder) {
        fill(timeline, inOrder);
        for (Entry entry : inOrder) {
            Long target = entry.target();
            if (target != null && entry.type().redactsTarget()) {
                timeline.replace(target, encoder.tombstone(target));
            }
        }
        if (timeline.closed()) {
            known.change(streamId, same -> same); // it has a weight now
        }
        for (Watcher watcher : watchers) {
            try {
                watcher.changed(streamId, timeline, inOrder);
            } catch (RuntimeException failure) {
                log.error("Stream {}: a watcher failed", streamId, failure);
            }
        }
    }

    private static void fill(Timeline timeline, List<Entry> inOrder) {
        if (inOrder.isEmpty()) {
            return;
        }
        timeline.append(
                inOrder.getFirst().seq(), inOrder.stream().map(Entry::json).toList());
        if (inOrder.getLast().type().endsLog()) {
            timeline.close();
        }
    }
}
