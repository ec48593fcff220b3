package dev.streamside.chatlog;

import dev.streamside.chatlog.Timelines.Watcher;
import dev.streamside.id.StreamId;
import dev.streamside.timeline.Timeline;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// All watchers of the timelines. Safe for any thread.
final class TimelineWatchers {
    private static final Logger log = LoggerFactory.getLogger(TimelineWatchers.class);

    private final List<Watcher> all = new CopyOnWriteArrayList<>();

    void add(Watcher watcher) {
        all.add(watcher);
    }

    /// The streams that any of them needs; some may come twice.
    Stream<StreamId> watched() {
        return all.stream().flatMap(watcher -> watcher.watched().stream());
    }

    boolean need(StreamId streamId) {
        return all.stream().anyMatch(watcher -> watcher.watched().contains(streamId));
    }

    /// One that throws keeps nothing from the others.
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
