package dev.streamside.chat.log.memory;

import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Loads the timelines of live streams before the web server starts, those with the newest entries first. Viewers come
/// back to a restarted node all at once; without this, most would have to wait for the database or be refused. Ends
/// after `preload-time` and the loads that have begun by then, or when the timelines fill a quarter of the heap. The
/// rest is loaded when a viewer asks for it. A failure does not end the start.
@Component
class TimelinesAtStart implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(TimelinesAtStart.class);
    private static final int MOST_STREAMS = 10_000;
    /// Fewer than the database has connections, as a rule.
    private static final int LOADERS = 4;
    /// With full timelines, some 10 MB.
    private static final int TOGETHER = 20;

    private final Timelines timelines;
    private final StreamHeads heads;
    private final long nanos;
    private volatile boolean running;

    TimelinesAtStart(Timelines timelines, StreamHeads heads, ChatLogProperties properties) {
        this.timelines = timelines;
        this.heads = heads;
        this.nanos = properties.preloadTime().toNanos();
    }

    @Override
    public void start() {
        running = true;
        if (nanos > 0) {
            try {
                load();
            } catch (RuntimeException failure) { // a start does not need this
                log.warn("Live streams are loaded later", failure);
            }
        }
    }

    private void load() {
        long end = System.nanoTime() + nanos;
        Queue<StreamId> streams = new ConcurrentLinkedQueue<>(heads.live(MOST_STREAMS));
        var bytes = new LongAdder();
        try (ExecutorService loaders = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < LOADERS; i++) {
                loaders.execute(() -> load(streams, bytes, end));
            }
        }
        if (!streams.isEmpty()) {
            log.info("{} live streams will be loaded when viewers ask for them", streams.size());
        }
    }

    private void load(Queue<StreamId> streams, LongAdder bytes, long end) {
        long mostBytes = Runtime.getRuntime().maxMemory() / 4;
        while (System.nanoTime() - end < 0 && bytes.sum() < mostBytes) {
            List<StreamId> next = Stream.generate(streams::poll)
                    .limit(TOGETHER)
                    .takeWhile(Objects::nonNull)
                    .toList();
            if (next.isEmpty()) {
                return;
            }
            try {
                timelines.find(next).forEach(timeline -> bytes.add(timeline.byteLength()));
            } catch (RuntimeException failure) {
                if (Outage.caused(failure)) {
                    log.debug("Live streams cannot be loaded now", failure);
                    return;
                }
                log.error("The streams {} cannot be loaded", next, failure);
            }
        }
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// After the committer and what follows other nodes, before the web server.
    @Override
    public int getPhase() {
        return 1;
    }
}
