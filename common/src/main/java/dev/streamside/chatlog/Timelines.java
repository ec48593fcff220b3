package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
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
    /// Is told of everything that is appended to any timeline, on the appending thread, so it must be quick.
    /// Exceptions are logged and affect nobody else.
    public interface Watcher {
        /// @param appended the new entries, in the order of their numbers
        void changed(StreamId streamId, Timeline timeline, List<Entry> appended);
    }

    private static final Logger log = LoggerFactory.getLogger(Timelines.class);

    private final Streams streams;
    private final EntryReader stored;
    private final EntryEncoder encoder;
    private final Bulkhead bulkhead;
    private final int capacity;
    private final LoadingCache<StreamId, @Nullable Timeline> known;
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
        this.bulkhead = bulkhead;
        this.capacity = properties.timelineCapacity();
        this.known = Caffeine.newBuilder()
                .expireAfterAccess(properties.timelineIdle())
                .maximumWeight(properties.endedMemory().toBytes())
                .weigher((StreamId id, Timeline timeline) -> weight(timeline))
                .build(this::load);
    }

    /// A live timeline has no weight, so the memory limit never evicts it.
    private static int weight(Timeline timeline) {
        return timeline.closed() ? (int) Math.min(Integer.MAX_VALUE, timeline.byteLength() + 256) : 0;
    }

    /// The timeline of a stream, or null if there is no such stream. Makes no query if it is in memory.
    public @Nullable Timeline find(StreamId streamId) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline == null && streams.find(streamId) != null) {
            return bulkhead.get(known, streamId);
        }
        return timeline;
    }

    /// Tells `watcher` of everything that is appended from now on.
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
        for (Timeline timeline : known.asMap().values()) {
            held = timeline == null ? held : held.plus(timeline);
        }
        return held;
    }

    /// Loads the timelines of all live streams.
    ///
    /// @return how many
    int loadLive() {
        return known.getAll(streams.liveIds()).size();
    }

    private @Nullable Timeline load(StreamId streamId) {
        if (streams.find(streamId) == null) {
            return null;
        }
        List<Entry> newest = stored.newest(streamId, capacity);
        var timeline =
                new Timeline(capacity, newest.isEmpty() ? 0 : newest.getFirst().seq() - 1);
        fill(timeline, newest);
        return timeline;
    }

    /// Shows committed entries. A timeline that is evicted and reloaded meanwhile gets them too: a load after
    /// the last check reads what was committed.
    void append(StreamId streamId, List<Entry> committed) {
        Timeline timeline;
        do {
            timeline = known.get(streamId);
            if (timeline == null) {
                return;
            }
            if (committed.getFirst().seq() > timeline.head() + 1) {
                catchUp(streamId, timeline);
            }
            append(streamId, timeline, committed);
        } while (known.getIfPresent(streamId) != timeline);
    }

    /// Drops the timeline of a stream that has been deleted.
    void forget(StreamId streamId) {
        known.invalidate(streamId);
    }

    /// Replaces an entry with a tombstone.
    void redact(StreamId streamId, long seq) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline != null) {
            timeline.replace(seq, encoder.tombstone(seq));
        }
    }

    /// Shows entries that are in the database but not in this timeline: those of another node, or of a commit
    /// whose outcome was unknown.
    void catchUp(StreamId streamId) {
        Timeline timeline = known.getIfPresent(streamId);
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
            known.asMap().replace(streamId, timeline); // it has a weight now
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
