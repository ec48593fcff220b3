package dev.streamside.cluster;

import dev.streamside.limit.Outage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// What all nodes must know although it is in no stream's log: who is banned or signed out, which stream has changed.
/// It says only what has changed, and not how: a node that has it in memory reads it again.
///
/// It is written in the transaction that makes the change, and numbered without gaps in the order of the commits, as
/// chat logs are. So a node that has been away sees whether it has missed anything. A node that is alone writes
/// nothing.
///
/// A change is also announced, so that nodes look when there is something to find.
@Service
public class ControlLog {
    private static final Logger log = LoggerFactory.getLogger(ControlLog.class);
    private static final String LOOK = "control-log";
    private static final Duration WHILE_HEARING = Duration.ofSeconds(1);
    private static final Duration CLEANING = Duration.ofMinutes(5);
    /// A transaction can be seen before the one that it waited for, on MariaDB. So what is missing may still come.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /// Beyond that, no further changes are read until some of them are applied. The last read can bring as many again.
    private static final int MAX_UNAPPLIED = 500;

    private record Listener(Consumer<String> changed, Runnable allChanged) {}

    private final ControlRows rows;
    private final ChangeAnnouncements announcements;
    private final boolean alone;
    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
    /// What the database did not answer the listeners, by its topic and subject.
    private final SequencedMap<String, Runnable> unapplied = new LinkedHashMap<>();
    private long applied;
    /// When a gap was first seen, in [System#nanoTime]; null if there is none.
    private @Nullable Long missingSince;

    ControlLog(ControlRows rows, ChangeAnnouncements announcements, ClusterTasks tasks, ClusterProperties properties) {
        this.rows = rows;
        this.announcements = announcements;
        this.alone = properties.isAlone();
        this.applied = alone ? 0 : rows.head(); // nothing is in memory yet
        announcements.look(LOOK, properties.check(), WHILE_HEARING, this::catchUp);
        tasks.add("control-log-cleaning", CLEANING, rows::deleteOld);
    }

    /// One kind of change.
    public final class Topic {
        private final String name;

        private Topic(String name) {
            this.name = name;
        }

        /// Begins to listen to changes of this kind, made by this node or another.
        ///
        /// @param changed    forgets one subject. Called in the order of the commits, by one thread. If it
        ///                   gets no answer from the database, it is called again later, and keeps no other
        ///                   waiting
        /// @param allChanged forgets all: this node may have missed something. Called again like `changed`
        public Topic listen(Consumer<String> changed, Runnable allChanged) {
            listeners.put(name, new Listener(changed, allChanged));
            return this;
        }

        /// Tells all nodes that `subject` has changed, once the caller's transaction is committed. This node
        /// hears it, too.
        ///
        /// @param subject its id, or what else its listener understands: at most 60 characters
        /// @throws IllegalStateException outside a transaction, unless the node is alone
        public void changed(Object subject) {
            if (!alone) {
                told().add(new ControlRows.Change(name, subject.toString()));
            }
        }
    }

    /// What one transaction tells. Written at its very end: the row that this locks is everybody's.
    private final class Told implements TransactionSynchronization {
        private final Set<ControlRows.Change> changes = new LinkedHashSet<>();

        @Override
        public void beforeCommit(boolean readOnly) {
            rows.add(changes);
        }

        @Override
        public void afterCommit() {
            announcements.announce(LOOK);
        }
    }

    private Set<ControlRows.Change> told() {
        return TransactionSynchronizationManager.getSynchronizations().stream()
                .filter(Told.class::isInstance)
                .map(told -> ((Told) told).changes)
                .findAny()
                .orElseGet(() -> {
                    var told = new Told();
                    TransactionSynchronizationManager.registerSynchronization(told);
                    return told.changes;
                });
    }

    /// @param name at most 20 characters
    public Topic topic(String name) {
        return new Topic(name);
    }

    /// Applies what is new, which is nothing most of the time.
    ///
    /// @throws DataAccessException if the database does not answer, has not answered a listener, or does not show
    ///     yet what comes next
    synchronized void catchUp() {
        long head = rows.head();
        tryAgain();
        if (head == applied) {
            missingSince = null;
        } else if (unapplied.size() < MAX_UNAPPLIED) {
            applyNews();
        }
        if (!unapplied.isEmpty()) {
            throw new TransientDataAccessResourceException("Not applied yet: " + unapplied.keySet());
        }
        if (missingSince != null) {
            throw new TransientDataAccessResourceException("Cannot be seen yet: change " + (applied + 1));
        }
    }

    /// Until one fails again, which is then the last.
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
        ControlRows.News news;
        do {
            news = rows.after(applied);
            if (news.isComplete(applied)) {
                news.changes().forEach(this::apply);
                applied += news.changes().size();
                missingSince = null;
            } else if (news.head() < applied || isMissingForLong()) {
                log.warn("Missed changes {} to {}: everything in memory is read again", applied + 1, news.head());
                unapplied.clear();
                listeners.forEach((topic, listener) -> apply(topic, listener.allChanged));
                applied = news.head();
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

    private void apply(ControlRows.Change change) {
        Listener listener = listeners.get(change.topic());
        if (listener != null) { // else of a newer version
            apply(change.topic() + " " + change.subject(), () -> listener.changed.accept(change.subject()));
        }
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
