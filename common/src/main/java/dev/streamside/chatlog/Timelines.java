package dev.streamside.chatlog;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.streamside.stream.StreamRepository;
import dev.streamside.stream.StreamStatus;
import dev.streamside.stream.StreamView;
import dev.streamside.stream.Streams;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;

/// The timelines in memory, one a stream. One that is missing is loaded from the database, once, however many
/// wait for it; so any of them can be forgotten at any time, and a restart forgets them all.
@Service
public class Timelines {
    /// Told, by the committing thread, of each timeline that has new entries: to be quick and not to throw.
    public interface Watcher {
        void changed(long streamId, Timeline timeline);
    }

    private static final Logger log = LoggerFactory.getLogger(Timelines.class);

    private final Streams streams;
    private final StreamRepository stored;
    private final LogRepository entries;
    private final EntryEncoder encoder;
    private final int capacity;
    private final LoadingCache<Long, @Nullable Timeline> known;
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();

    Timelines(
            Streams streams,
            StreamRepository stored,
            LogRepository entries,
            EntryEncoder encoder,
            LogProperties properties) {
        this.streams = streams;
        this.stored = stored;
        this.entries = entries;
        this.encoder = encoder;
        this.capacity = properties.timelineCapacity();
        this.known = Caffeine.newBuilder()
                .expireAfterAccess(properties.timelineIdle())
                .maximumWeight(properties.endedMemory().toBytes())
                .weigher((Long id, Timeline timeline) -> weight(timeline))
                .build(this::load);
    }

    /// A live timeline weighs nothing, and what weighs nothing is not pushed out.
    private static int weight(Timeline timeline) {
        return timeline.closed() ? (int) Math.min(Integer.MAX_VALUE, timeline.byteLength() + 256) : 0;
    }

    /// The timeline of a stream, or null when there is no such stream. No query when it is in memory.
    public @Nullable Timeline find(long streamId) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline == null && streams.find(streamId) != null) {
            return known.get(streamId);
        }
        return timeline;
    }

    /// Lets `watcher` know of everything that is appended to any timeline from now on.
    public void whenChanged(Watcher watcher) {
        watchers.add(watcher);
    }

    /// What is in memory, all timelines together.
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
        return known.getAll(stored.findIds(StreamStatus.LIVE)).size();
    }

    private @Nullable Timeline load(long streamId) {
        StreamView stream = streams.find(streamId);
        if (stream == null) {
            return null;
        }
        List<LogEntry> newest = entries.findNewest(streamId, Limit.of(capacity)).reversed();
        var timeline =
                new Timeline(capacity, newest.isEmpty() ? 0 : newest.getFirst().seq() - 1);
        append(timeline, newest);
        if (!newest.isEmpty() && newest.getLast().type() == EntryType.STREAM_ENDED) {
            timeline.close();
        }
        return timeline;
    }

    /// Shows entries that were committed. A timeline that was forgotten and loaded again in the middle of this
    /// gets them too: after the last check, whoever loads does so behind the commit.
    void append(long streamId, List<LogEntry> committed) {
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
        if (committed.getLast().type() == EntryType.STREAM_ENDED) {
            close(streamId, timeline);
        }
    }

    private void close(long streamId, Timeline timeline) {
        timeline.close();
        known.asMap().replace(streamId, timeline); // weighs it again
    }

    /// Takes the text of a deleted chat out of memory.
    void bury(long streamId, long seq) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline != null) {
            timeline.replace(seq, encoder.tombstone(seq));
        }
    }

    /// Shows what the database has and this timeline has not: entries of another node, or of a commit whose
    /// outcome nobody heard of.
    void catchUp(long streamId) {
        Timeline timeline = known.getIfPresent(streamId);
        if (timeline != null) {
            catchUp(streamId, timeline);
        }
    }

    private void catchUp(long streamId, Timeline timeline) {
        List<LogEntry> missing;
        do {
            missing = entries.findAfter(streamId, timeline.head(), Limit.of(capacity));
            append(streamId, timeline, missing);
            for (LogEntry entry : missing) {
                Long target = entry.target();
                if (target != null) {
                    timeline.replace(target, encoder.tombstone(target));
                }
                if (entry.type() == EntryType.STREAM_ENDED) {
                    streams.ended(streamId, entry.sentAt());
                    close(streamId, timeline);
                }
            }
            if (!missing.isEmpty()) {
                log.info("Stream {}: {} entries found in the database", streamId, missing.size());
            }
        } while (missing.size() == capacity);
    }

    private void append(long streamId, Timeline timeline, List<LogEntry> inOrder) {
        append(timeline, inOrder);
        watchers.forEach(watcher -> watcher.changed(streamId, timeline));
    }

    private void append(Timeline timeline, List<LogEntry> inOrder) {
        if (!inOrder.isEmpty()) {
            timeline.append(
                    inOrder.getFirst().seq(),
                    inOrder.stream().map(encoder::encode).toList());
        }
    }
}
