package dev.streamside.chat.log.nodes;

import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.StreamHeads;
import dev.streamside.chat.log.memory.HeldTimeline;
import dev.streamside.chat.log.memory.NextCheck;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.cluster.ClusterTasks;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.metrics.Durations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.stereotype.Component;

/// Checks the newest number of each stream that is read here, all in one query, and adds to the timelines
/// what other nodes have stored. A stream that cannot be read, or only slowly, does not hold up the others.
@Component
class HeadCheck {
    private static final Logger log = LoggerFactory.getLogger(HeadCheck.class);
    private static final int MAX_STREAMS = 1_000;
    /// Fewer than the bulkhead admits: catching up must not keep viewers from the database.
    private static final int MAX_READS = 4;
    private static final Duration FALLBACK_INTERVAL = Duration.ofSeconds(1);
    /// For all streams of a check together. Reads that take longer continue, but the check does not wait for
    /// them.
    private static final Duration READ_PATIENCE = Duration.ofMillis(500);
    /// A server that has just taken over may show an older state for a moment.
    private static final Duration SUSPICION = Duration.ofSeconds(2);

    private final Timelines timelines;
    private final StreamHeads heads;
    private final LogLoss loss;
    private final NextCheck nextCheck;
    private final RemoteEntries remote;
    private final EntryBus bus;
    private final int capacity;
    private final Timer duration;
    private final ExecutorService reads = Executors.newFixedThreadPool(
            MAX_READS, Thread.ofVirtual().name("read").factory());
    /// The reads that are running now, one thread for each stream.
    private final Map<StreamId, Future<?>> running = new ConcurrentHashMap<>();
    private final Map<StreamId, Suspicion> suspects = new ConcurrentHashMap<>();
    /// Streams already reported as unreadable.
    private final Set<StreamId> unreadable = ConcurrentHashMap.newKeySet();
    /// When the last check ended for which the database answered for every stream, in [System#nanoTime].
    private long lastNanos = System.nanoTime() - FALLBACK_INTERVAL.toNanos();

    /// The database had fewer entries than were shown.
    ///
    /// @param shown what was shown when this was first noticed
    /// @param since when that query was sent, in [System#nanoTime]
    private record Suspicion(StreamHeads.Head shown, long since) {}

    HeadCheck(
            Timelines timelines,
            StreamHeads heads,
            LogLoss loss,
            NextCheck nextCheck,
            RemoteEntries remote,
            EntryBus bus,
            ChatLogProperties log,
            ClusterTasks tasks,
            ClusterProperties properties,
            MeterRegistry registry) {
        this.timelines = timelines;
        this.heads = heads;
        this.loss = loss;
        this.nextCheck = nextCheck;
        this.remote = remote;
        this.capacity = log.timelineCapacity();
        this.duration = Durations.timer(
                registry,
                "streamside.timelines.check",
                "Time to look for what other nodes have stored, and to read it.");
        this.bus = bus;
        tasks.add("head-check", properties.check(), this::checkIfDue);
    }

    /// Entries that the bus delivers need no check. One runs now and then all the same, as the bus guarantees
    /// nothing.
    private void checkIfDue() {
        bus.follow(timelines.followed().keySet());
        if (bus.isDisconnected()
                || nextCheck.isWanted()
                || System.nanoTime() - lastNanos >= FALLBACK_INTERVAL.toNanos()) {
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
            done.completeExceptionally(failure); // no effect if it is already complete
            throw failure;
        }
    }

    /// If some streams got no answer, the next run checks again. Entries that this version cannot read do not
    /// count: more checks would not help, and the other streams are fine.
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

    /// What to do for each stream whose state in the database differs from what is shown here.
    private Map<StreamId, Runnable> differing() {
        Map<StreamId, HeldTimeline> followed = timelines.followed();
        suspects.keySet().retainAll(followed.keySet());
        var differing = new HashMap<StreamId, Runnable>();
        List<StreamId> ids = List.copyOf(followed.keySet());
        for (int from = 0; from < ids.size(); from += MAX_STREAMS) {
            differing.putAll(differing(followed, ids.subList(from, Math.min(from + MAX_STREAMS, ids.size()))));
        }
        return differing;
    }

    private Map<StreamId, Runnable> differing(Map<StreamId, HeldTimeline> followed, List<StreamId> streamIds) {
        // Before the query: everything shown by now was committed earlier, so the query must find it.
        var shown = new HashMap<StreamId, StreamHeads.Head>();
        streamIds.forEach(streamId -> shown.put(streamId, timelines.shown(streamId)));
        Set<StreamId> toReload = streamIds.stream()
                .filter(streamId ->
                        Objects.requireNonNull(followed.get(streamId)).state() == HeldTimeline.State.NEEDS_RELOAD)
                .collect(Collectors.toSet());
        long polledNanos = System.nanoTime();
        Map<StreamId, StreamHeads.Head> found = heads.poll(streamIds);
        var differing = new HashMap<StreamId, Runnable>();
        shown.forEach((streamId, here) -> {
            StreamHeads.Head stored = found.get(streamId);
            boolean needsReload = toReload.contains(streamId);
            if (stored == null) {
                if (needsReload) {
                    timelines.forget(streamId);
                }
            } else if (needsReload || suspects.containsKey(streamId) || !stored.equals(here)) {
                differing.put(streamId, () -> compare(streamId, here, stored, polledNanos, needsReload));
            }
        });
        return differing;
    }

    private void compare(
            StreamId streamId, StreamHeads.Head shown, StreamHeads.Head stored, long polledNanos, boolean needsReload) {
        if (stored.epoch() < shown.epoch() || (stored.epoch() == shown.epoch() && stored.head() < shown.head())) {
            suspect(streamId, shown, polledNanos);
            return;
        }
        Suspicion before = suspects.get(streamId);
        if (before != null
                && before.shown.epoch() == stored.epoch()
                && remote.haveReplaced(streamId, before.shown.head())) {
            // The database has caught up because another node, which had not shown these numbers, gave them
            // to other entries.
            loss.found(streamId, before.shown); // if that fails, the next check finds it again
            return;
        }
        suspects.remove(streamId);
        if (needsReload || stored.epoch() != shown.epoch() || stored.head() > shown.head() + capacity) {
            timelines.reload(streamId);
        }
        if (stored.head() > shown.head()) {
            remote.read(streamId);
        }
    }

    /// @param polledNanos when the query was sent, which may be a while ago. The database may have caught up
    ///     since
    private void suspect(StreamId streamId, StreamHeads.Head shown, long polledNanos) {
        Suspicion suspicion = suspects.computeIfAbsent(streamId, id -> new Suspicion(shown, polledNanos));
        if (polledNanos - suspicion.since >= SUSPICION.toNanos()) {
            suspects.remove(streamId);
            loss.found(streamId, shown);
        }
    }

    /// Does the work of each stream, some of it in parallel.
    ///
    /// @return the streams whose work failed or is not done yet. Work begun before this call counts as not
    ///     done, as it may have read too early
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

    /// A failure is reported even if no check waits for it.
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
