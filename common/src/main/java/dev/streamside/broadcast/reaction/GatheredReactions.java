package dev.streamside.broadcast.reaction;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.streamside.platform.cluster.ChangeAnnouncements;
import dev.streamside.platform.database.DatabaseState;
import dev.streamside.platform.guard.Batcher;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;

/// Stores the reactions of many members, such as a burst of hearts, in few transactions, which need only one
/// connection.
///
/// An answer means that the reaction is stored, as for a chat. A server that is killed loses only reactions
/// that it has not answered; setting the same state again is harmless.
@Component
class GatheredReactions {
    /// The topic on which nodes announce that totals have changed.
    static final String LOOK = "reaction-counts";

    private static final int MAX_WAITING = 10_000;
    private static final int MAX_BATCH = 500;
    private static final Duration MAX_WAIT = Duration.ofSeconds(3);
    /// The time for a batch that is stored one by one.
    private static final Duration MAX_ONE_BY_ONE = Duration.ofSeconds(3);
    /// Attempts for a batch that the database rolls back so that another node's can continue.
    private static final int MAX_TRIES = 3;
    private static final String UNKNOWN = "Your reaction may not have been stored; try again.";

    /// One member's reaction.
    private record Change(ReactionKey key, Reaction reaction, ReactionCounters counters) {}

    private final UnaryOperator<Map<ReactionKey, Reaction>> rows;
    private final BooleanSupplier away;
    private final Ticker ticker;
    private final Runnable announce;
    /// A bulkhead of its own: a batch of many must not wait behind single queries.
    private final Bulkhead bulkhead;

    private final Batcher<Change, @Nullable Void> batches = new Batcher<>(MAX_WAITING, MAX_BATCH, this::store);

    @Autowired
    GatheredReactions(ReactionRows rows, DatabaseState database, ChangeAnnouncements announcements) {
        this(rows::exchange, database::isAway, Ticker.systemTicker(), () -> announcements.announce(LOOK));
    }

    /// @param rows stores reactions, and returns the previous ones, as [ReactionRows#exchange]
    GatheredReactions(
            UnaryOperator<Map<ReactionKey, Reaction>> rows, BooleanSupplier away, Ticker ticker, Runnable announce) {
        this.rows = rows;
        this.away = away;
        this.ticker = ticker;
        this.announce = announce;
        this.bulkhead = new Bulkhead(1, away);
    }

    /// Stores a reaction and updates the stream's totals. Waits for three seconds at most.
    ///
    /// @param counters the totals, counted before this call
    /// @throws Refusal `TRY_LATER` if too many wait, it takes too long, or the database is unavailable. The
    ///     reaction may still have been stored
    void store(ReactionKey key, Reaction reaction, ReactionCounters counters) {
        if (away.getAsBoolean()) {
            throw tryLater("The database does not answer; try again.");
        }
        var stored = batches.ask(new Change(key, reaction, counters));
        if (stored == null) {
            throw tryLater("Too many reactions; try again.");
        }
        await(stored);
    }

    private static void await(CompletableFuture<?> stored) {
        try {
            stored.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (TimeoutException | InterruptedException given) {
            stored.cancel(false);
            if (given instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw tryLater(UNKNOWN);
        }
    }

    /// Reads totals while this node is storing nothing: then they include everything counted here.
    ///
    /// @throws Refusal `TRY_LATER` if it would have to wait longer than three seconds
    <T> void readBetween(Supplier<T> read, Consumer<T> show) {
        try {
            if (!batches.between(MAX_WAIT, () -> show.accept(bulkhead.call(read)))) {
                throw tryLater("Reactions are being stored.");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void store(List<Batcher.Request<Change, @Nullable Void>> batch) {
        try {
            storeTogether(batch);
        } catch (DataIntegrityViolationException _) { // caused by one of them: store the others
            storeOneByOne(batch);
        }
    }

    /// Reactions that are not reached in time have failed, and may be tried again.
    private void storeOneByOne(List<Batcher.Request<Change, @Nullable Void>> batch) {
        long deadline = ticker.read() + MAX_ONE_BY_ONE.toNanos();
        for (var one : batch) {
            try {
                if (ticker.read() - deadline >= 0) {
                    throw tryLater(UNKNOWN);
                }
                storeTogether(List.of(one));
            } catch (RuntimeException failure) {
                one.outcome().completeExceptionally(failure);
            }
        }
    }

    /// If a member has set several reactions, the last one counts.
    private void storeTogether(List<Batcher.Request<Change, @Nullable Void>> batch) {
        Map<ReactionKey, Change> last = new LinkedHashMap<>();
        batch.forEach(one -> last.put(one.asked().key, one.asked()));
        Map<ReactionKey, Reaction> wanted = new LinkedHashMap<>();
        last.forEach((key, change) -> wanted.put(key, change.reaction));
        Map<ReactionKey, Reaction> before = exchange(wanted);
        last.forEach(
                (key, change) -> change.counters.exchange(before.getOrDefault(key, Reaction.NONE), change.reaction));
        batch.forEach(one -> one.outcome().complete(null));
        announce.run();
    }

    private Map<ReactionKey, Reaction> exchange(Map<ReactionKey, Reaction> wanted) {
        for (int tries = 1; ; tries++) {
            try {
                return bulkhead.call(() -> rows.apply(wanted));
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
