package dev.streamside.chatlog;

import dev.streamside.database.ConnectionLoss;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;

/// Commits a batch so that one write that cannot be stored does not fail its neighbours: a batch that the
/// database turns down is halved until that write is alone. One thread.
@Component
class GroupCommit {
    private static final int LOCK_RETRIES = 2;

    /// How the commit of some writes ended.
    sealed interface Outcome {
        record Committed(List<StreamCommit> streams) implements Outcome {}

        /// A lone write that the database turned down: sent twice, deleted twice, or impossible.
        record TurnedDown(PendingWrite write, RuntimeException why) implements Outcome {}

        /// Nobody knows whether they were stored.
        record Unknown(List<PendingWrite> writes, RuntimeException why) implements Outcome {}
    }

    private final LogTransaction transaction;
    private final Clock clock;
    private final LogMetrics metrics;
    private Instant lastInstant = Instant.EPOCH;

    GroupCommit(LogTransaction transaction, Clock clock, LogMetrics metrics) {
        this.transaction = transaction;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @return what became of the whole batch, in parts that keep its order
    List<Outcome> commit(List<PendingWrite> batch) {
        var outcomes = new ArrayList<Outcome>();
        commit(batch, outcomes);
        return outcomes;
    }

    private void commit(List<PendingWrite> batch, List<Outcome> outcomes) {
        if (!outcomes.isEmpty() && outcomes.getLast() instanceof Outcome.Unknown unknown) {
            outcomes.add(new Outcome.Unknown(batch, unknown.why())); // the database went away in the middle
            return;
        }
        try {
            outcomes.add(new Outcome.Committed(store(batch)));
        } catch (RuntimeException failure) {
            if (!isFaultOfOneWrite(failure)) {
                outcomes.add(new Outcome.Unknown(batch, failure));
            } else if (batch.size() == 1) {
                outcomes.add(new Outcome.TurnedDown(batch.getFirst(), failure));
            } else {
                int half = batch.size() / 2;
                commit(batch.subList(0, half), outcomes);
                commit(batch.subList(half, batch.size()), outcomes);
            }
        }
    }

    /// Whether leaving a write out would help. A database that is away, full, locked or read-only refuses any.
    private static boolean isFaultOfOneWrite(RuntimeException failure) {
        return !ConnectionLoss.caused(failure)
                && (failure instanceof DataIntegrityViolationException || !(failure instanceof DataAccessException));
    }

    private List<StreamCommit> store(List<PendingWrite> batch) {
        for (int attempt = 0; ; attempt++) {
            long start = System.nanoTime();
            try {
                List<StreamCommit> stored = transaction.store(batch, now());
                metrics.committed(batch.size(), System.nanoTime() - start);
                return stored;
            } catch (PessimisticLockingFailureException contended) {
                if (attempt == LOCK_RETRIES) {
                    throw contended;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(5_000_000, 50_000_000));
            }
        }
    }

    /// As exact as the database keeps it, and never going back.
    private Instant now() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        lastInstant = now.isBefore(lastInstant) ? lastInstant : now;
        return lastInstant;
    }
}
