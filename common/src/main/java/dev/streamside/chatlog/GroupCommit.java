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

/// Commits a batch so that one bad write does not fail the others: a batch that the database rejects is halved
/// until the bad write is alone. Single-threaded.
@Component
class GroupCommit {
    private static final int LOCK_RETRIES = 2;

    /// The outcome of some of the writes.
    sealed interface Outcome {
        record Committed(List<StreamCommit> streams) implements Outcome {}

        /// A single write that the database rejected: sent twice, deleted twice, or invalid.
        record TurnedDown(PendingWrite write, RuntimeException why) implements Outcome {}

        /// It is unknown whether they were stored.
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

    /// @return the outcomes of the whole batch, in its order
    List<Outcome> commit(List<PendingWrite> batch) {
        var outcomes = new ArrayList<Outcome>();
        commit(batch, outcomes);
        return outcomes;
    }

    private void commit(List<PendingWrite> batch, List<Outcome> outcomes) {
        if (!outcomes.isEmpty() && outcomes.getLast() instanceof Outcome.Unknown unknown) {
            outcomes.add(new Outcome.Unknown(batch, unknown.why())); // the connection was lost meanwhile
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

    /// Whether the commit could succeed without some write. A database that is unavailable, full, locked or
    /// read-only rejects all.
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
            } catch (PessimisticLockingFailureException failure) {
                if (attempt == LOCK_RETRIES) {
                    throw failure;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(5_000_000, 50_000_000));
            }
        }
    }

    /// In the database's precision, and never earlier than before.
    private Instant now() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        lastInstant = now.isBefore(lastInstant) ? lastInstant : now;
        return lastInstant;
    }
}
