package dev.streamside.chat.log.memory;

import dev.streamside.chat.log.entry.Entry;
import dev.streamside.chat.log.memory.Timelines.Watcher;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.platform.id.StreamId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All watchers of the timelines. Safe for any thread.
final class TimelineWatchers {
    private static final Logger log = LoggerFactory.getLogger(TimelineWatchers.class);

    private final List<Watcher> all = new CopyOnWriteArrayList<>();
    /// Streams that a watcher needs but that could not be read.
    private final Set<StreamId> unread = ConcurrentHashMap.newKeySet();

    void add(Watcher watcher) {
        all.add(watcher);
    }

    /// The streams that any watcher needs; some may occur twice.
    Stream<StreamId> watched() {
        return all.stream().flatMap(watcher -> watcher.watched().stream());
    }

    boolean need(StreamId streamId) {
        return all.stream().anyMatch(watcher -> watcher.watched().contains(streamId));
    }

    /// Notes that a stream must be read again, for as long as a watcher needs it.
    void couldNotRead(StreamId streamId) {
        unread.add(streamId);
    }

    /// The streams that could not be read and are still needed. Each is returned once.
    Set<StreamId> takeUnread() {
        if (unread.isEmpty()) { // as after almost every commit
            return Set.of();
        }
        var taken = new HashSet<StreamId>();
        for (StreamId streamId : unread) {
            if (unread.remove(streamId) && need(streamId)) {
                taken.add(streamId);
            }
        }
        return taken;
    }

    /// If one watcher throws, the others are still called.
    void changed(StreamId streamId, Timeline timeline, List<Entry> appended) {
        for (Watcher watcher : all) {
            try {
                watcher.changed(streamId, timeline, appended);
            } catch (RuntimeException failure) {
                log.error("Stream {}: a watcher failed", streamId, failure);
            }
        }
    }
}
