package dev.streamside.chatlog;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.cluster.ClusterTasks;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.Outage;
import dev.streamside.metrics.Durations;
import dev.streamside.timeline.Timeline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.stereotype.Component;

/// Looks at the newest number of each stream that somebody here reads, all in one query, and adds to the timelines what
/// other nodes have stored. A stream that cannot be read, or only slowly, keeps none of the others waiting.
@Component
class HeadCheck {
    private static final Logger log = LoggerFactory.getLogger(HeadCheck.class);
    private static final int MAX_STREAMS = 1_000;
    /// Fewer than the bulkhead admits: what is behind must not keep viewers from the database.
    private static final int MAX_READS = 4;
    private static final Duration WHILE_HEARING = Duration.ofSeconds(1);
    /// For all streams of a look together. What takes longer goes on, and is not waited for.
    private static final Duration READ_PATIENCE = Duration.ofMillis(500);
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
    private final ExecutorService reads = Executors.newFixedThreadPool(
            MAX_READS, Thread.ofVirtual().name("read").factory());
    /// What is being read now, one thread for each stream.
    private final Map<StreamId, Future<?>> running = new ConcurrentHashMap<>();
    private final Map<StreamId, Suspicion> suspects = new ConcurrentHashMap<>();
    /// Of which it has been said that they cannot be read.
    private final Set<StreamId> unreadable = ConcurrentHashMap.newKeySet();
    /// When the last look ended to which the database had an answer for every stream, in [System#nanoTime].
    private long lastNanos = System.nanoTime() - WHILE_HEARING.toNanos();

    /// The database has had fewer entries than were shown.
    ///
    /// @param shown when it began
    /// @param since when the database was asked, in [System#nanoTime]
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
        if (bus.isDeaf() || nextCheck.isWanted() || System.nanoTime() - lastNanos >= WHILE_HEARING.toNanos()) {
            duration.record((Runnable) this::check);
        }
    }

    /// One thread at a time.
    ///
    /// @throws org.springframework.dao.DataAccessException if the database does not answer, or answers for none of
    ///     the streams that have to be read
    void check() {
        CompletableFuture<Set<StreamId>> done = nextCheck.begin();
        try {
            Map<StreamId, Runnable> differing = differing();
            Map<StreamId, Throwable> failed = read(differing);
            done.complete(Set.copyOf(failed.keySet()));
            Set<StreamId> missing = timelines.missing();
            unreadable.removeIf(streamId -> !differing.containsKey(streamId) && !missing.contains(streamId));
            for (StreamId streamId : missing) {
                var _ = begin(streamId, () -> timelines.find(streamId));
            }
            requireAnswers(differing.size(), failed.values());
        } catch (RuntimeException failure) {
            nextCheck.bringForward();
            done.completeExceptionally(failure); // unless it is complete
            throw failure;
        }
    }

    /// Without an answer for some, the next run looks again. What this version cannot read does not count: looking more
    /// often would not help, and the other streams are fine.
    private void requireAnswers(int differing, Collection<Throwable> failures) {
        if (failures.stream().noneMatch(Outage::caused)) {
            lastNanos = System.nanoTime();
            return;
        }
        nextCheck.bringForward();
        if (failures.size() == differing) {
            throw new TransientDataAccessResourceException("No answer for any of " + differing + " streams");
        }
    }

    /// What to do for the streams of which the database has something else than is shown here.
    private Map<StreamId, Runnable> differing() {
        Map<StreamId, Timeline> followed = timelines.followed();
        suspects.keySet().retainAll(followed.keySet());
        var differing = new HashMap<StreamId, Runnable>();
        List<StreamId> ids = List.copyOf(followed.keySet());
        for (int from = 0; from < ids.size(); from += MAX_STREAMS) {
            differing.putAll(differing(ids.subList(from, Math.min(from + MAX_STREAMS, ids.size()))));
        }
        return differing;
    }

    private Map<StreamId, Runnable> differing(List<StreamId> streamIds) {
        // Before the query: what is shown by now was committed earlier, so the query must find it.
        var shown = new HashMap<StreamId, StreamHeads.Head>();
        streamIds.forEach(streamId -> shown.put(streamId, timelines.shown(streamId)));
        Set<StreamId> doubtful = timelines.doubtful();
        long lookedNanos = System.nanoTime();
        Map<StreamId, StreamHeads.Head> found = heads.look(streamIds);
        var differing = new HashMap<StreamId, Runnable>();
        shown.forEach((streamId, here) -> {
            StreamHeads.Head stored = found.get(streamId);
            boolean isDoubtful = doubtful.contains(streamId);
            if (stored == null) {
                if (isDoubtful) {
                    timelines.forget(streamId);
                }
            } else if (isDoubtful || suspects.containsKey(streamId) || !stored.equals(here)) {
                differing.put(streamId, () -> compare(streamId, here, stored, lookedNanos, isDoubtful));
            }
        });
        return differing;
    }

    private void compare(
            StreamId streamId, StreamHeads.Head shown, StreamHeads.Head stored, long lookedNanos, boolean isDoubtful) {
        if (stored.epoch() < shown.epoch() || (stored.epoch() == shown.epoch() && stored.head() < shown.head())) {
            suspect(streamId, shown, lookedNanos);
            return;
        }
        Suspicion before = suspects.get(streamId);
        if (before != null && before.shown.epoch() == stored.epoch() && isReplaced(streamId, before)) {
            loss.found(streamId, before.shown); // if that fails, the next look finds it again
            return;
        }
        suspects.remove(streamId);
        if (isDoubtful || stored.epoch() != shown.epoch() || stored.head() > shown.head() + capacity) {
            timelines.reload(streamId);
        }
        if (stored.head() > shown.head()) {
            bulkhead.call(() -> {
                timelines.catchUp(streamId);
                return streamId;
            });
        }
    }

    /// @param lookedNanos when the database was asked, which may be a while ago. It may have caught up since then
    private void suspect(StreamId streamId, StreamHeads.Head shown, long lookedNanos) {
        Suspicion suspicion = suspects.computeIfAbsent(streamId, id -> new Suspicion(shown, lookedNanos));
        if (lookedNanos - suspicion.since >= SUSPICION.toNanos()) {
            suspects.remove(streamId);
            loss.found(streamId, shown);
        }
    }

    /// Whether the database has caught up because a node that had shown nothing gave the same numbers to others.
    private boolean isReplaced(StreamId streamId, Suspicion suspicion) {
        return bulkhead.call(() -> timelines.isReplaced(streamId, suspicion.shown.head()));
    }

    /// Does the work of each stream, some at the same time.
    ///
    /// @return those of which it has failed or is not done yet. What has begun before counts as not done, as it
    ///     may have read too early
    private Map<StreamId, Throwable> read(Map<StreamId, Runnable> work) {
        var failed = new HashMap<StreamId, Throwable>();
        var begun = new HashMap<StreamId, Future<?>>();
        work.forEach((streamId, read) -> {
            if (running.containsKey(streamId)) {
                failed.put(streamId, new TimeoutException("still being read"));
            } else {
                begun.put(streamId, begin(streamId, read));
            }
        });
        long deadline = System.nanoTime() + READ_PATIENCE.toNanos();
        begun.forEach((streamId, read) -> {
            try {
                read.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (ExecutionException failure) {
                failed.put(streamId, failure.getCause());
            } catch (TimeoutException slow) {
                failed.put(streamId, slow);
            } catch (InterruptedException stopping) {
                failed.put(streamId, stopping);
                Thread.currentThread().interrupt();
            }
        });
        return failed;
    }

    /// A failure is reported even if nobody waits for it.
    private Future<?> begin(StreamId streamId, Runnable read) {
        return running.computeIfAbsent(
                streamId,
                id -> reads.submit(() -> {
                    try {
                        read.run();
                        unreadable.remove(id);
                    } catch (RuntimeException failure) {
                        report(id, failure);
                        throw failure;
                    } finally {
                        running.remove(id);
                    }
                }));
    }

    private void report(StreamId streamId, RuntimeException failure) {
        if (Outage.caused(failure)) {
            log.debug("Stream {} cannot be read now", streamId, failure);
        } else if (unreadable.add(streamId)) {
            log.error("Stream {} cannot be read. It is tried again, and this is said once", streamId, failure);
        }
    }
}
