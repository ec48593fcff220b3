package dev.streamside.cluster;

import dev.streamside.bus.Bus;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
/// A change is also announced on the [Bus], so that nodes look when there is something to find. What is announced
/// need not be looked for, except once a second: nobody promises that it comes.
@Service
public class ControlLog {
    private static final Logger log = LoggerFactory.getLogger(ControlLog.class);
    private static final String CHANNEL = "control-log";
    private static final byte[] ANNOUNCEMENT = {};
    private static final Duration WHILE_HEARING = Duration.ofSeconds(1);
    private static final Duration CLEANING = Duration.ofMinutes(5);

    private record Listener(Consumer<String> changed, Runnable allChanged) {}

    private final ControlRows rows;
    private final Bus bus;
    private final boolean alone;
    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
    private volatile boolean announced;
    private long lookedNanos = System.nanoTime();
    private long applied;

    ControlLog(ControlRows rows, Bus bus, ClusterTasks tasks, ClusterProperties properties) {
        this.rows = rows;
        this.bus = bus;
        this.alone = properties.isAlone();
        if (!alone) {
            this.applied = rows.head(); // nothing is in memory yet
            bus.listen(CHANNEL, (channel, message) -> announced = true);
            tasks.add("control-log", properties.check(), this::catchUpIfDue);
            tasks.add("control-log-cleaning", CLEANING, rows::deleteOld);
        }
    }

    /// One kind of change.
    public final class Topic {
        private final String name;

        private Topic(String name) {
            this.name = name;
        }

        /// Begins to listen to changes of this kind, made by this node or another.
        ///
        /// @param changed    forgets one subject. Called in the order of the commits, by one thread
        /// @param allChanged forgets all: this node may have missed something
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
            bus.publish(CHANNEL, ANNOUNCEMENT);
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

    private void catchUpIfDue() {
        if (announced || bus.isDeaf() || System.nanoTime() - lookedNanos >= WHILE_HEARING.toNanos()) {
            announced = false; // before the look: what is announced from now on may come too late for it
            try {
                catchUp();
                lookedNanos = System.nanoTime();
            } catch (RuntimeException failure) {
                announced = true; // so that the next run looks again, and does not count as a success
                throw failure;
            }
        }
    }

    /// Applies what is new, which is nothing most of the time.
    synchronized void catchUp() {
        if (rows.head() != applied) {
            applyNews();
        }
    }

    private void applyNews() {
        ControlRows.News news;
        do {
            news = rows.after(applied);
            if (news.isComplete(applied)) {
                news.changes().forEach(this::apply);
                applied += news.changes().size();
            } else {
                log.warn("Missed changes {} to {}: everything in memory is read again", applied + 1, news.head());
                applied = news.head();
                listeners.values().forEach(listener -> listener.allChanged.run());
            }
        } while (applied < news.head());
    }

    private void apply(ControlRows.Change change) {
        Listener listener = listeners.get(change.topic());
        if (listener == null) {
            return; // of a newer version
        }
        try {
            listener.changed.accept(change.subject());
        } catch (RuntimeException failure) {
            log.error("{} {} has changed, but is not forgotten", change.topic(), change.subject(), failure);
        }
    }
}
