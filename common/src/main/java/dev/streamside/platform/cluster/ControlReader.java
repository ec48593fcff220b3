package dev.streamside.platform.cluster;

import dev.streamside.platform.guard.Outage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

/// Reads the control log, and makes listeners drop what other nodes have changed, in the order of commits.
/// One thread at a time reads.
final class ControlReader {
    private static final Logger log = LoggerFactory.getLogger(ControlReader.class);
    /// On MariaDB, a transaction can be visible before the one that it waited for. So a missing change may
    /// still appear.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// Beyond that, no further changes are read until some of them are applied. The last read can add as many
    /// again.
    private static final int MAX_UNAPPLIED = 500;

    private static final long UNKNOWN = -1;

    /// @param forget     needs no database
    /// @param read       may use the database
    /// @param allChanged forgets all
    record Listener(Consumer<String> forget, Consumer<String> read, Runnable allChanged) {}

    private final ControlRows rows;
    private final Map<String, List<Listener>> listeners = new ConcurrentHashMap<>();
    /// Changes that this node has made and applied itself, and that the reader has not reached yet.
    private final Set<Long> own = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    /// Calls of listeners that the database did not answer, by topic and subject.
    private final SequencedMap<String, Runnable> unapplied = new LinkedHashMap<>();
    /// Changes up to this number are known here. A node without others learns from its first change where the
    /// log is.
    private final AtomicLong applied;
    /// When a gap was first seen, in [System#nanoTime]; null if there is none.
    private @Nullable Long missingSince;

    /// @param alone whether no other node writes, so that there is nothing to read before the first change
    ControlReader(ControlRows rows, boolean alone) {
        this.rows = rows;
        this.applied = new AtomicLong(alone ? UNKNOWN : rows.head()); // nothing is in memory yet
    }

    void listen(String topic, Listener listener) {
        listeners.computeIfAbsent(topic, name -> new CopyOnWriteArrayList<>()).add(listener);
    }

    /// Starts after the change with this number, unless it has started before.
    ///
    /// @return whether it starts now
    boolean beginAt(long seq) {
        return applied.compareAndSet(UNKNOWN, seq);
    }

    void forget(ControlRows.Change change) {
        listeners(change).forEach(listener -> listener.forget.accept(change.subject()));
    }

    /// Skips this node's own changes up to the first change of another node, unless another thread is
    /// reading.
    ///
    /// @param first the number of the first change that this node has committed
    /// @param last the number of the last one
    void passOwn(long first, long last) {
        LongStream.rangeClosed(first, last).forEach(own::add);
        if (lock.tryLock()) {
            try {
                while (own.remove(applied.get() + 1)) {
                    applied.incrementAndGet();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /// Applies new changes; usually there are none.
    ///
    /// @throws DataAccessException if the database does not answer, has not answered a listener, or does not
    ///     show the next change yet
    void catchUp() {
        lock.lock();
        try {
            long head = rows.head();
            tryAgain();
            if (head == applied.get()) {
                missingSince = null;
            } else if (unapplied.size() < MAX_UNAPPLIED) {
                applyNews();
                own.removeIf(seq -> seq <= applied.get());
            }
            if (!unapplied.isEmpty()) {
                throw new TransientDataAccessResourceException("Not applied yet: " + unapplied.keySet());
            }
            if (missingSince != null) {
                throw new TransientDataAccessResourceException("Cannot be seen yet: change " + (applied.get() + 1));
            }
        } finally {
            lock.unlock();
        }
    }

    /// Stops at the first call that fails again.
    private void tryAgain() {
        int before;
        do {
            before = unapplied.size();
            Map.Entry<String, Runnable> next = unapplied.pollFirstEntry();
            if (next != null) {
                apply(next.getKey(), next.getValue());
            }
        } while (unapplied.size() < before);
    }

    private void applyNews() {
        ControlRows.NewChanges news;
        do {
            long before = applied.get();
            news = rows.after(before);
            if (news.isComplete(before)) {
                news.changes().forEach(this::applyNext);
                missingSince = null;
            } else if (news.head() < before || isMissingForLong()) {
                log.warn("Missed changes {} to {}: everything in memory is read again", before + 1, news.head());
                unapplied.clear();
                listeners.forEach(
                        (topic, each) -> apply(topic, () -> each.forEach(listener -> listener.allChanged.run())));
                applied.set(news.head());
                missingSince = null;
            } else {
                return;
            }
        } while (news.changes().size() == ControlRows.MAX_READ && unapplied.size() < MAX_UNAPPLIED);
    }

    private boolean isMissingForLong() {
        long now = System.nanoTime();
        if (missingSince == null) {
            missingSince = now;
        }
        return now - missingSince >= PATIENCE.toNanos();
    }

    private void applyNext(ControlRows.Change change) {
        if (!own.remove(applied.incrementAndGet())) {
            apply(
                    change.topic() + " " + change.subject(),
                    () -> listeners(change).forEach(listener -> {
                        listener.forget.accept(change.subject());
                        listener.read.accept(change.subject());
                    }));
        }
    }

    /// None for a topic of a newer version.
    private List<Listener> listeners(ControlRows.Change change) {
        return listeners.getOrDefault(change.topic(), List.of());
    }

    private void apply(String what, Runnable forget) {
        try {
            forget.run();
        } catch (RuntimeException failure) {
            if (Outage.caused(failure)) {
                log.debug("{} has changed, but cannot be read now", what, failure);
                unapplied.putLast(what, forget);
            } else {
                log.error("{} has changed, but is not forgotten", what, failure);
            }
        }
    }
}
