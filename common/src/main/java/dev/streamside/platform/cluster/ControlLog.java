package dev.streamside.platform.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/// Changes that all nodes must know although they are in no stream's log: bans, sign-outs, changed streams.
/// An entry names only what has changed, and not how: a node that has it in memory reads it again.
///
/// The log is written in the transaction that makes the change, and numbered without gaps in the order of
/// commits, as chat logs are. So a node that was disconnected can tell whether it has missed a change. Each
/// change is also announced, so that nodes query the log when there is something new.
///
/// The node that makes a change drops the named subject when its transaction ends, in whatever way: if the
/// reply to the commit is lost, the change counts as made. Such a commit may still take effect later, so
/// nodes also look for it. Even a node without others does, although it otherwise need not read its own log.
@Service
public class ControlLog implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(ControlLog.class);
    private static final String LOOK = "control-log";
    private static final Duration FALLBACK_INTERVAL = Duration.ofSeconds(1);
    private static final Duration CLEANING = Duration.ofMinutes(5);

    private final ControlRows rows;
    private final ChangeAnnouncements announcements;
    private final boolean alone;
    private final ControlReader reader;
    private final LateCommits lateCommits;

    ControlLog(ControlRows rows, ChangeAnnouncements announcements, ClusterTasks tasks, ClusterProperties properties) {
        this.rows = rows;
        this.announcements = announcements;
        this.alone = properties.isAlone();
        this.reader = new ControlReader(rows, alone);
        this.lateCommits = new LateCommits(properties.check(), this::catchUp);
        announcements.look(LOOK, properties.check(), FALLBACK_INTERVAL, this::catchUp);
        tasks.add("control-log-cleaning", CLEANING, rows::deleteOld);
    }

    /// One kind of change.
    public final class Topic {
        private final String name;

        private Topic(String name) {
            this.name = name;
        }

        /// Registers a listener for changes of this kind, made by this node or another.
        ///
        /// @param forget     drops one subject. Must not use the database. For each transaction of this node
        ///                   that changes the subject, called at its end, on its thread. For changes read
        ///                   from the log, called in the order of commits, on one thread
        /// @param allChanged drops all subjects: this node may have missed a change. If the database does not
        ///                   answer it, it is called again later
        public Topic listen(Consumer<String> forget, Runnable allChanged) {
            return listen(forget, subject -> {}, allChanged);
        }

        /// As above, with an action that needs the database.
        ///
        /// @param read reads one subject again. Called after `forget`, for changes read from the log: those
        ///             of other nodes, and those whose commit had an unknown outcome. If the database does
        ///             not answer it, it is called again later, without delaying others
        public Topic listen(Consumer<String> forget, Consumer<String> read, Runnable allChanged) {
            reader.listen(name, new ControlReader.Listener(forget, read, allChanged));
            return this;
        }

        /// Makes all nodes, this one included, drop `subject` when the caller's transaction ends. Call this
        /// for every change of data that is kept in memory.
        ///
        /// @param subject its id, or another text that its listener understands: at most 60 characters
        /// @throws IllegalStateException outside a transaction
        public void changed(Object subject) {
            pending().add(new ControlRows.Change(name, subject.toString()), null);
        }

        /// As above, for a subject that this node need not drop, because it knows what is stored now.
        ///
        /// @param known called instead of `forget`, only on this node, once it is certain that the
        ///     transaction is committed. Must not use the database
        public void changed(Object subject, Runnable known) {
            pending().add(new ControlRows.Change(name, subject.toString()), known);
        }
    }

    /// The announcements of one transaction. Written at its very end, because every writer locks the same
    /// row.
    private final class PendingAnnouncements implements TransactionSynchronization {
        private record Effect(
                ControlRows.Change change, @Nullable Runnable known) {}

        private final Set<ControlRows.Change> changes = new LinkedHashSet<>();
        private final List<Effect> effects = new ArrayList<>();
        /// The number of the last change; 0 until the changes are written.
        private long last;

        void add(ControlRows.Change change, @Nullable Runnable known) {
            changes.add(change);
            effects.add(new Effect(change, known));
        }

        @Override
        public void beforeCommit(boolean readOnly) {
            last = rows.add(changes);
            reader.beginAt(last - changes.size());
        }

        /// Any status other than committed may belong to a commit whose reply is lost.
        @Override
        public void afterCompletion(int status) {
            boolean committed = status == STATUS_COMMITTED;
            effects.forEach(effect -> forgetHere(effect, committed));
            if (committed) {
                reader.passOwn(last - changes.size() + 1, last);
            } else if (last > 0 && alone) {
                lateCommits.expect();
            }
            if (last > 0) {
                announcements.announce(LOOK);
            }
        }

        private void forgetHere(Effect effect, boolean committed) {
            try {
                if (committed && effect.known != null) {
                    effect.known.run();
                } else {
                    reader.forget(effect.change);
                }
            } catch (RuntimeException failure) { // the other effects must still run
                log.error("{} has changed, but is not forgotten", effect.change, failure);
            }
        }
    }

    private PendingAnnouncements pending() {
        return TransactionSynchronizationManager.getSynchronizations().stream()
                .filter(PendingAnnouncements.class::isInstance)
                .map(PendingAnnouncements.class::cast)
                .findAny()
                .orElseGet(() -> {
                    var pending = new PendingAnnouncements();
                    TransactionSynchronizationManager.registerSynchronization(pending);
                    return pending;
                });
    }

    /// @param name at most 20 characters
    public Topic topic(String name) {
        return new Topic(name);
    }

    /// As [ControlReader#catchUp()].
    void catchUp() {
        reader.catchUp();
    }

    /// On a node without others, reads changes that another process may have written: a command, or the
    /// application that this one has replaced.
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    void lookAnyway() {
        if (!alone) {
            return;
        }
        try {
            if (!reader.beginAt(rows.head())) {
                catchUp();
            }
            rows.deleteOld();
        } catch (DataAccessException failure) {
            log.debug("The control log is read later", failure); // the database's probe reports an outage
        }
    }

    @Override
    public void destroy() {
        lateCommits.stop();
    }
}
