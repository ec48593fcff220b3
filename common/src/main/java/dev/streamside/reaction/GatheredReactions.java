package dev.streamside.reaction;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.cluster.ChangeAnnouncements;
import dev.streamside.database.DatabaseState;
import dev.streamside.limit.Bulkhead;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.reaction.ReactionRows.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/// Stores the reactions of many members, a burst of hearts, in few transactions. No batch waits until it is full: the
/// thread that gets the lock stores all that wait, and what arrives meanwhile is the next batch. So one connection is
/// enough.
///
/// An answer means stored, as for a chat. A server that is killed loses only what it has not answered; setting the
/// same state again is harmless.
@Component
class GatheredReactions {
    /// For what other nodes have stored.
    static final String LOOK = "reaction-counts";

    private static final int MAX_WAITING = 10_000;
    private static final int MAX_BATCH = 500;
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);
    /// For a batch that is stored one by one.
    private static final Duration MAX_ONE_BY_ONE = Duration.ofSeconds(3);
    /// For a batch that the database gives up, so that one of another node can go on.
    private static final int MAX_TRIES = 3;
    private static final String UNKNOWN = "Your reaction may not have been stored; try again.";

    /// One member's reaction. The thread that stores the batch sets the outcome.
    private static final class Change {
        final Key key;
        final Reaction reaction;
        final ReactionCounters counters;
        /// Null once it is stored. Written before `done`.
        @Nullable
        RuntimeException failure = tryLater(UNKNOWN);

        volatile boolean done;

        Change(Key key, Reaction reaction, ReactionCounters counters) {
            this.key = key;
            this.reaction = reaction;
            this.counters = counters;
        }
    }

    private final ReactionRows rows;
    private final BooleanSupplier away;
    private final Ticker ticker;
    private final Runnable announce;
    private final BlockingQueue<Change> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final Lock storing = new ReentrantLock();
    /// Of its own: a batch of many must not wait among single queries.
    private final Bulkhead bulkhead;

    @Autowired
    GatheredReactions(ReactionRows rows, DatabaseState database, ChangeAnnouncements announcements) {
        this(rows, database::isAway, Ticker.systemTicker(), () -> announcements.announce(LOOK));
    }

    GatheredReactions(ReactionRows rows, BooleanSupplier away, Ticker ticker, Runnable announce) {
        this.rows = rows;
        this.away = away;
        this.ticker = ticker;
        this.announce = announce;
        this.bulkhead = new Bulkhead(1, away);
    }

    /// Stores a reaction and updates the stream's totals. Waits at most three seconds for the batches before its own,
    /// and then for that one: a single transaction, tried three times at most, or three seconds of them if the
    /// database rejects one of its reactions.
    ///
    /// @param counters the totals, counted before this call
    /// @throws Refusal `TRY_LATER` if too many wait, it takes too long, or the database is away. It may have been
    ///     stored all the same
    void store(Key key, Reaction reaction, ReactionCounters counters) {
        if (away.getAsBoolean()) {
            throw tryLater("The database does not answer; try again.");
        }
        var mine = new Change(key, reaction, counters);
        if (!waiting.offer(mine)) {
            throw tryLater("Too many reactions; try again.");
        }
        storeOrAwait(mine);
        if (!mine.done) {
            waiting.remove(mine);
            throw tryLater(UNKNOWN);
        }
        if (mine.failure != null) {
            throw mine.failure;
        }
    }

    /// Reads totals while nothing of this node is being stored: then they have all that was counted here.
    ///
    /// @throws Refusal `TRY_LATER` if it would have to wait for longer than three seconds
    <T> void readBetween(Supplier<T> read, Consumer<T> show) {
        try {
            if (!storing.tryLock(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw tryLater("Reactions are being stored.");
            }
            try {
                show.accept(bulkhead.call(read));
            } finally {
                storing.unlock();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void storeOrAwait(Change mine) {
        long deadline = ticker.read() + MAX_WAIT.toNanos();
        try {
            if (storing.tryLock(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                try {
                    while (!mine.done && isBefore(deadline)) {
                        storeNext();
                    }
                } finally {
                    storing.unlock();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void storeNext() {
        List<Change> batch = new ArrayList<>();
        waiting.drainTo(batch, MAX_BATCH);
        try {
            store(batch);
        } catch (DataIntegrityViolationException _) { // caused by one of them: store the others
            storeOneByOne(batch);
        } catch (RuntimeException failure) {
            waiting.drainTo(batch); // they have waited long enough for a database that does not answer
            batch.forEach(change -> change.failure = failure);
        } finally {
            batch.forEach(change -> change.done = true);
        }
    }

    /// Those that it does not get to have failed, and may be tried again.
    private void storeOneByOne(List<Change> batch) {
        long deadline = ticker.read() + MAX_ONE_BY_ONE.toNanos();
        batch.stream().takeWhile(_ -> isBefore(deadline)).forEach(this::storeAlone);
    }

    private boolean isBefore(long deadline) {
        return ticker.read() - deadline < 0;
    }

    private void storeAlone(Change change) {
        try {
            store(List.of(change));
        } catch (RuntimeException failure) {
            change.failure = failure;
        }
    }

    /// If a member has set several, the last one counts.
    private void store(List<Change> batch) {
        Map<Key, Change> last = new LinkedHashMap<>();
        batch.forEach(change -> last.put(change.key, change));
        Map<Key, Reaction> wanted = new LinkedHashMap<>();
        last.forEach((key, change) -> wanted.put(key, change.reaction));
        Map<Key, Reaction> before = exchange(wanted);
        last.forEach(
                (key, change) -> change.counters.exchange(before.getOrDefault(key, Reaction.NONE), change.reaction));
        batch.forEach(change -> change.failure = null);
        announce.run();
    }

    private Map<Key, Reaction> exchange(Map<Key, Reaction> wanted) {
        for (int tries = 1; ; tries++) {
            try {
                return bulkhead.call(() -> rows.exchange(wanted));
            } catch (CannotAcquireLockException givenUp) {
                if (tries == MAX_TRIES) {
                    throw givenUp;
                }
            }
        }
    }

    private static Refusal tryLater(String detail) {
        return Refusal.until(ProblemCode.TRY_LATER, detail, Duration.ofSeconds(1));
    }
}
