package dev.streamside.chat.log.commit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.streamside.chat.log.entry.LogMetrics;
import dev.streamside.platform.database.ConnectionLoss;
import dev.streamside.platform.guard.SparseWarnings;
import dev.streamside.platform.id.StreamId;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/// Commits a batch so that one bad write does not fail the others: a batch that the database rejects is halved
/// until the bad write is alone. Single-threaded.
///
/// A stream whose log is locked by another node (for example one that was suspended in the middle of a
/// commit) does not hold up the other streams. After one second the batch is committed stream by stream,
/// without waiting for locks. A log that stays locked is tried on its own from then on, until that works
/// again.
@Component
class GroupCommit {
    private static final Logger log = LoggerFactory.getLogger(GroupCommit.class);
    private static final int DEADLOCK_RETRIES = 2;
    private static final Duration MAX_STEP_BACK = Duration.ofSeconds(10);
    /// For all turns together; a second one follows however long the first took. A node that stores chats
    /// holds a log for a few milliseconds.
    private static final Duration BUSY = Duration.ofMillis(300);
    /// An attempt that took this long waited for a lock: the server gives up after a second. MariaDB reports
    /// the same error for an attempt that did not wait.
    private static final Duration WAITED = Duration.ofMillis(900);
    private static final int DEADLOCK = 1213;
    private static final int WAITED_FOR_A_LOCK = 1205;
    private static final int WOULD_WAIT_FOR_A_LOCK = 3572;

    /// The outcome of some of the writes.
    sealed interface Outcome {
        record Committed(List<StreamCommit> streams) implements Outcome {}

        /// A single write that the database rejected: sent twice, deleted twice, or invalid.
        record TurnedDown(PendingWrite write, RuntimeException why) implements Outcome {}

        /// They were not stored, because another transaction holds their stream's log.
        record Locked(List<PendingWrite> writes) implements Outcome {}

        /// It is unknown whether they were stored.
        record Unknown(List<PendingWrite> writes, RuntimeException why) implements Outcome {}
    }

    private final LogTransaction transaction;
    private final Clock clock;
    private final LogMetrics metrics;
    private final Set<StreamId> locked = new HashSet<>();
    private final SparseWarnings held = new SparseWarnings(log);

    private Instant lastInstant = Instant.EPOCH;

    GroupCommit(LogTransaction transaction, Clock clock, LogMetrics metrics) {
        this.transaction = transaction;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @return the outcomes of the whole batch, in the order of each stream
    List<Outcome> commit(List<PendingWrite> batch) {
        var outcomes = new ArrayList<Outcome>();
        commitAll(batch, outcomes);
        return outcomes;
    }

    /// Commits the batch together, except for streams whose logs are known to be locked.
    private void commitAll(List<PendingWrite> batch, List<Outcome> outcomes) {
        if (locked.isEmpty()) {
            commit(batch, true, outcomes);
        } else {
            var apart = new ArrayList<>(batch);
            apart.removeIf(write -> !locked.contains(write.streamId()));
            var together = new ArrayList<>(batch);
            together.removeIf(write -> locked.contains(write.streamId()));
            if (!together.isEmpty()) {
                commit(together, true, outcomes);
            }
            commitEachStream(apart, outcomes);
        }
    }

    /// Tries the streams in turn, so that one locked log does not use up the time of those that are only
    /// busy.
    private void commitEachStream(List<PendingWrite> batch, List<Outcome> outcomes) {
        List<List<PendingWrite>> streams = List.copyOf(batch.stream()
                .collect(groupingBy(PendingWrite::streamId, LinkedHashMap::new, toList()))
                .values());
        long end = System.nanoTime() + BUSY.toNanos();
        streams = commitInTurn(streams, false, outcomes);
        while (!streams.isEmpty()) {
            pause();
            streams = commitInTurn(streams, System.nanoTime() - end >= 0, outcomes);
        }
    }

    /// A log that is still locked in the last turn counts as held. So does a log whose attempt waited
    /// although it was told not to: another transaction holds the row of a chat that is being deleted, and
    /// every retry would hold up the other streams again.
    ///
    /// @return what to try again
    private List<List<PendingWrite>> commitInTurn(
            List<List<PendingWrite>> streams, boolean last, List<Outcome> outcomes) {
        var again = new ArrayList<List<PendingWrite>>();
        for (List<PendingWrite> ofStream : streams) {
            StreamId streamId = ofStream.getFirst().streamId();
            long begun = System.nanoTime();
            commit(ofStream, false, outcomes);
            boolean waited = System.nanoTime() - begun >= WAITED.toNanos();
            if (outcomes.getLast() instanceof Outcome.Unknown) {
                continue; // it may not even have been tried
            }
            if (!(outcomes.getLast() instanceof Outcome.Locked(List<PendingWrite> refused))) {
                locked.remove(streamId);
            } else if (!last && !waited && !locked.contains(streamId)) {
                outcomes.removeLast();
                again.add(refused);
            } else if (locked.add(streamId)) {
                held.warn("Stream {}: somebody else holds its log; sends to it are refused", streamId);
            }
        }
        return again;
    }

    private void commit(List<PendingWrite> batch, boolean wait, List<Outcome> outcomes) {
        if (!outcomes.isEmpty() && outcomes.getLast() instanceof Outcome.Unknown unknown) {
            outcomes.add(new Outcome.Unknown(batch, unknown.why())); // the connection was lost meanwhile
            return;
        }
        try {
            outcomes.add(new Outcome.Committed(store(batch, wait)));
        } catch (RuntimeException failure) {
            int error = errorCode(failure);
            if (error == WAITED_FOR_A_LOCK && wait) {
                commitEachStream(batch, outcomes);
            } else if (error == WAITED_FOR_A_LOCK || error == WOULD_WAIT_FOR_A_LOCK) {
                outcomes.add(new Outcome.Locked(batch));
            } else if (!isFaultOfOneWrite(failure)) {
                outcomes.add(new Outcome.Unknown(batch, failure));
            } else if (batch.size() == 1) {
                outcomes.add(new Outcome.TurnedDown(batch.getFirst(), failure));
            } else {
                commitHalves(batch, wait, outcomes);
            }
        }
    }

    private void commitHalves(List<PendingWrite> batch, boolean wait, List<Outcome> outcomes) {
        int half = batch.size() / 2;
        if (wait) {
            commitAll(batch.subList(0, half), outcomes);
            commitAll(batch.subList(half, batch.size()), outcomes); // the first half may have found a locked log
            return;
        }
        commit(batch.subList(0, half), false, outcomes);
        if (outcomes.getLast() instanceof Outcome.Locked(List<PendingWrite> writes)) {
            outcomes.removeLast();
            // The writes that follow must not overtake them.
            outcomes.add(new Outcome.Locked(batch.subList(half - writes.size(), batch.size())));
        } else {
            commit(batch.subList(half, batch.size()), false, outcomes);
        }
    }

    private static int errorCode(RuntimeException failure) {
        return NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException cause
                ? cause.getErrorCode()
                : 0;
    }

    /// Whether the commit could succeed without one of the writes. A database that is unavailable, full,
    /// locked or read-only rejects every write.
    private static boolean isFaultOfOneWrite(RuntimeException failure) {
        return !ConnectionLoss.caused(failure)
                && (failure instanceof DataIntegrityViolationException || !(failure instanceof DataAccessException));
    }

    private List<StreamCommit> store(List<PendingWrite> batch, boolean wait) {
        for (int attempt = 0; ; attempt++) {
            long start = System.nanoTime();
            try {
                List<StreamCommit> stored = transaction.store(batch, now(), wait);
                metrics.committed(batch.size(), System.nanoTime() - start);
                return stored;
            } catch (DataAccessException failure) {
                if (errorCode(failure) != DEADLOCK || attempt == DEADLOCK_RETRIES) {
                    throw failure;
                }
                pause();
            }
        }
    }

    /// A random time, so that two nodes do not collide again.
    private static void pause() {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(5_000_000, 50_000_000));
    }

    /// In the database's precision, and not earlier than before, unless the clock was set back by more than a moment:
    /// then the time would stand still until the clock has caught up.
    private Instant now() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        boolean behind = now.isBefore(lastInstant) && now.isAfter(lastInstant.minus(MAX_STEP_BACK));
        lastInstant = behind ? lastInstant : now;
        return lastInstant;
    }
}
