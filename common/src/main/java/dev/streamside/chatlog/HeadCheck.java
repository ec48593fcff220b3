package dev.streamside.chatlog;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.cluster.ClusterTasks;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.metrics.Durations;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.stereotype.Component;

/// Looks at the newest number of each stream that somebody here reads, all in one query, and adds to the timelines what
/// other nodes have stored.
@Component
class HeadCheck {
    private static final int MAX_STREAMS = 1_000;
    private static final int MAX_FILLS = 8;
    private static final Duration WHILE_HEARING = Duration.ofSeconds(1);
    /// A server that has just taken over may show an older state for a moment.
    private static final Duration SUSPICION = Duration.ofSeconds(2);

    private final Timelines timelines;
    private final StreamHeads heads;
    private final LogLoss loss;
    private final NextCheck nextCheck;
    private final Bulkhead bulkhead;
    private final EntryBus bus;
    private final int capacity;
    private final Timer duration;
    private final ExecutorService fills = Executors.newFixedThreadPool(
            MAX_FILLS, Thread.ofVirtual().name("fill").factory());
    private final Map<StreamId, Suspicion> suspects = new HashMap<>();
    private long lastNanos = System.nanoTime() - WHILE_HEARING.toNanos();

    /// The database has had fewer entries than were shown.
    ///
    /// @param shown when it began
    /// @param since in [System#nanoTime]
    private record Suspicion(StreamHeads.Head shown, long since) {}

    HeadCheck(
            Timelines timelines,
            StreamHeads heads,
            LogLoss loss,
            NextCheck nextCheck,
            Bulkhead bulkhead,
            EntryBus bus,
            ChatLogProperties log,
            ClusterTasks tasks,
            ClusterProperties properties,
            MeterRegistry registry) {
        this.timelines = timelines;
        this.heads = heads;
        this.loss = loss;
        this.nextCheck = nextCheck;
        this.bulkhead = bulkhead;
        this.capacity = log.timelineCapacity();
        this.duration = Durations.timer(
                registry,
                "streamside.timelines.check",
                "Time to look for what other nodes have stored, and to read it.");
        this.bus = bus;
        tasks.add("head-check", properties.check(), this::checkIfDue);
    }

    /// What is heard need not be looked for, except now and then: nobody promises that it comes.
    private void checkIfDue() {
        bus.follow(timelines.followed().keySet());
        if (bus.isDeaf() || nextCheck.isAwaited() || System.nanoTime() - lastNanos >= WHILE_HEARING.toNanos()) {
            duration.record((Runnable) this::check);
            lastNanos = System.nanoTime(); // after a failure the next run looks again
        }
    }

    /// One thread at a time.
    void check() {
        CompletableFuture<Void> done = nextCheck.begin();
        try {
            Map<StreamId, Timeline> followed = timelines.followed();
            suspects.keySet().retainAll(followed.keySet());
            List<StreamId> ids = List.copyOf(followed.keySet());
            for (int from = 0; from < ids.size(); from += MAX_STREAMS) {
                check(ids.subList(from, Math.min(from + MAX_STREAMS, ids.size())));
            }
            done.complete(null);
        } catch (RuntimeException failure) {
            done.completeExceptionally(failure);
            throw failure;
        }
    }

    private void check(List<StreamId> streamIds) {
        // Before the query: what is shown by now was committed earlier, so the query must find it.
        var shown = new HashMap<StreamId, StreamHeads.Head>();
        streamIds.forEach(streamId -> shown.put(streamId, timelines.shown(streamId)));
        var behind = new ArrayList<StreamId>();
        Map<StreamId, StreamHeads.Head> found = heads.look(streamIds);
        shown.forEach((streamId, here) -> {
            StreamHeads.Head stored = found.get(streamId);
            if (stored != null && isBehind(streamId, here, stored)) {
                behind.add(streamId);
            }
        });
        fill(behind);
    }

    private boolean isBehind(StreamId streamId, StreamHeads.Head shown, StreamHeads.Head stored) {
        if (stored.epoch() == shown.epoch() && stored.head() < shown.head()) {
            suspect(streamId, shown);
            return false;
        }
        Suspicion before = suspects.get(streamId);
        if (before != null && before.shown.epoch() == stored.epoch() && isReplaced(streamId, before)) {
            loss.found(streamId, before.shown); // if that fails, the next look finds it again
            return false;
        }
        suspects.remove(streamId);
        if (stored.epoch() != shown.epoch() || stored.head() > shown.head() + capacity) {
            timelines.reload(streamId);
        }
        return stored.head() > shown.head();
    }

    private void suspect(StreamId streamId, StreamHeads.Head shown) {
        long now = System.nanoTime();
        Suspicion suspicion = suspects.computeIfAbsent(streamId, id -> new Suspicion(shown, now));
        if (now - suspicion.since >= SUSPICION.toNanos()) {
            suspects.remove(streamId);
            loss.found(streamId, shown);
        }
    }

    /// Whether the database has caught up because a node that had shown nothing gave the same numbers to others.
    private boolean isReplaced(StreamId streamId, Suspicion suspicion) {
        return bulkhead.call(() -> timelines.isReplaced(streamId, suspicion.shown.head()));
    }

    private void fill(List<StreamId> behind) {
        List<Callable<StreamId>> all = behind.stream()
                .<Callable<StreamId>>map(streamId -> () -> bulkhead.call(() -> {
                    timelines.catchUp(streamId);
                    return streamId;
                }))
                .toList();
        try {
            for (Future<StreamId> filled : fills.invokeAll(all)) {
                filled.get();
            }
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
