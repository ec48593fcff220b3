package dev.streamside.chatlog;

import dev.streamside.chatlog.LogMetrics.Settled;
import dev.streamside.database.ConnectionLoss;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamLog;
import dev.streamside.stream.Streams;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Service;

/// Writes everything that is sent to any stream: commits in groups, shows what is committed, and only then
/// answers.
///
/// One thread commits. It never waits for a batch to fill: it takes what has gathered while the last commit
/// ran, so a quiet node answers at once and a busy one pays one disk flush for hundreds of chats. The queue is
/// bounded by count and by age, and while the database is away nothing waits in it: writes are refused at once,
/// and one of them tries again after a moment.
@Service
public class LogCommitter implements StreamLog {
    private static final Logger log = LoggerFactory.getLogger(LogCommitter.class);
    private static final int LOCK_RETRIES = 2;

    private record Pending(LogWrite write, long offeredNanos, CompletableFuture<LogResult> result) {}

    private final LogTransaction transaction;
    private final Timelines timelines;
    private final Streams streams;
    private final Clock clock;
    private final LogProperties properties;
    private final LogMetrics metrics;
    private final BlockingQueue<Pending> queue;
    /// Streams whose timeline may lack what is stored, because nobody heard how a commit ended.
    private final Set<Long> behind = ConcurrentHashMap.newKeySet();
    private volatile long refuseUntilNanos = System.nanoTime();
    private volatile boolean away;
    private volatile boolean closing;
    /// When the oldest write of the batch that is being committed was offered; 0 when there is none.
    private volatile long committingSince;
    private final AtomicInteger unanswered = new AtomicInteger();
    private Instant lastInstant = Instant.EPOCH;

    LogCommitter(
            LogTransaction transaction,
            Timelines timelines,
            Streams streams,
            Clock clock,
            LogProperties properties,
            LogMetrics metrics) {
        this.transaction = transaction;
        this.timelines = timelines;
        this.streams = streams;
        this.clock = clock;
        this.properties = properties;
        this.metrics = metrics;
        this.queue = new ArrayBlockingQueue<>(properties.queueCapacity());
        metrics.watch(this);
    }

    /// Queues `write`. Does not block. Writes to one stream are stored in the order in which they were offered.
    ///
    /// @return what becomes of it; never fails
    public CompletableFuture<LogResult> offer(LogWrite write) {
        long now = System.nanoTime();
        var pending = new Pending(write, now, new CompletableFuture<>());
        metrics.offered();
        unanswered.incrementAndGet();
        if (closing) {
            refuse(pending, Settled.STOPPING);
        } else if (refuseUntilNanos - now > 0) {
            refuse(pending, Settled.AWAY);
        } else if (!queue.offer(pending)) {
            refuse(pending, Settled.FULL);
        }
        return pending.result;
    }

    /// Writes that have been taken and not answered.
    int queued() {
        return unanswered.get();
    }

    /// How long the oldest of them has waited, in nanoseconds; 0 when there is none.
    long oldestNanos() {
        long since = committingSince;
        if (since == 0) {
            Pending first = queue.peek();
            since = first == null ? 0 : first.offeredNanos;
        }
        return since == 0 ? 0 : System.nanoTime() - since;
    }

    /// Counts it, and then tells the sender, who may look at the counts.
    private void settle(Pending pending, Settled how, LogResult result) {
        unanswered.decrementAndGet();
        metrics.settled(how);
        pending.result.complete(result);
    }

    private void refuse(Pending pending, Settled why) {
        settle(pending, why, unavailable());
    }

    /// Queues `write` and waits for what becomes of it, at most `max-wait` and a second.
    public LogResult write(LogWrite write) {
        return await(offer(write));
    }

    /// Waits for a result of [#offer], as [#write] does.
    public LogResult await(CompletableFuture<LogResult> result) {
        try {
            return result.get(properties.maxWait().toMillis() + 1_000, TimeUnit.MILLISECONDS);
        } catch (TimeoutException nobodyKnows) {
            return unavailable();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return unavailable();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Takes writes (again).
    void open() {
        closing = false;
    }

    /// Refuses writes from now on, and waits until those that were taken are stored and answered, at most
    /// `max-wait` and a second.
    public void close() {
        closing = true;
        long deadline = System.nanoTime() + properties.maxWait().plusSeconds(1).toNanos();
        while (unanswered.get() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public Instant end(long streamId) {
        return switch (write(new LogWrite.End(streamId))) {
            case LogResult.Written(long seq, Instant at) -> at;
            case LogResult.Unavailable(Duration retryAfter) ->
                throw Refusal.until(ProblemCode.TRY_LATER, "The stream could not be ended; try again.", retryAfter);
            default -> throw Refusal.of(ProblemCode.WRONG_STATUS, "The stream is not live.");
        };
    }

    /// Commits what is queued, waiting up to `patience` for the first of it.
    ///
    /// @return whether there was something
    boolean commitPending(Duration patience) throws InterruptedException {
        Pending first = queue.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
        catchUp();
        if (first == null) {
            return false;
        }
        var batch = new ArrayList<Pending>();
        batch.add(first);
        queue.drainTo(batch, properties.maxBatchSize() - 1);
        long tooOld = System.nanoTime() - properties.maxWait().toNanos();
        batch.removeIf(pending -> {
            boolean expired = pending.offeredNanos - tooOld < 0;
            if (expired) {
                refuse(pending, Settled.EXPIRED);
            }
            return expired;
        });
        if (!batch.isEmpty()) {
            committingSince = batch.getFirst().offeredNanos;
            try {
                commit(batch);
            } finally {
                committingSince = 0;
            }
        }
        return true;
    }

    private void catchUp() {
        for (Long streamId : behind) {
            try {
                timelines.catchUp(streamId);
                behind.remove(streamId);
            } catch (RuntimeException stillAway) {
                log.debug("Stream {} stays behind", streamId, stillAway);
                return;
            }
        }
    }

    private void commit(List<Pending> batch) {
        List<LogTransaction.Stored> stored;
        try {
            stored = store(batch);
        } catch (RuntimeException failure) {
            if (!isFaultOfOneWrite(failure)) {
                giveUp(batch, failure);
            } else if (batch.size() > 1) {
                // Some write in here cannot be stored, and its neighbours must not suffer for it.
                int half = batch.size() / 2;
                commit(batch.subList(0, half));
                commit(batch.subList(half, batch.size()));
            } else {
                settle(batch.getFirst(), failure);
            }
            return;
        }
        if (away) {
            away = false;
            log.info("The database answers again");
        }
        show(batch, stored);
    }

    /// Whether leaving a write out would help. A database that is away, full, locked or read-only refuses any.
    private static boolean isFaultOfOneWrite(RuntimeException failure) {
        return !ConnectionLoss.caused(failure)
                && (failure instanceof DataIntegrityViolationException || !(failure instanceof DataAccessException));
    }

    private List<LogTransaction.Stored> store(List<Pending> batch) {
        List<LogWrite> writes = batch.stream().map(Pending::write).toList();
        for (int attempt = 0; ; attempt++) {
            long start = System.nanoTime();
            try {
                List<LogTransaction.Stored> stored = transaction.store(writes, now());
                metrics.committed(writes.size(), System.nanoTime() - start);
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

    private void show(List<Pending> batch, List<LogTransaction.Stored> stored) {
        var entries = new TreeMap<Long, List<LogEntry>>();
        for (LogTransaction.Stored one : stored) {
            if (one.entry() != null) {
                entries.computeIfAbsent(one.write().streamId(), id -> new ArrayList<>())
                        .add(one.entry());
            }
        }
        var unseen = new HashMap<Long, RuntimeException>();
        entries.forEach((streamId, ofStream) -> {
            try {
                timelines.append(streamId, ofStream);
            } catch (RuntimeException failure) {
                unseen.put(streamId, failure);
                behind.add(streamId);
                log.warn("Stream {}: stored, but not shown yet", streamId, failure);
            }
        });
        Map<LogWrite, LogResult> results = new IdentityHashMap<>();
        for (LogTransaction.Stored one : stored) {
            LogWrite write = one.write();
            if (write instanceof LogWrite.Deletion deletion) {
                timelines.bury(deletion.streamId(), deletion.target());
            }
            if (write instanceof LogWrite.End && one.result() instanceof LogResult.Written(long seq, Instant at)) {
                streams.ended(write.streamId(), at);
            }
            results.put(write, one.result());
        }
        for (Pending pending : batch) {
            LogResult result = Objects.requireNonNull(results.get(pending.write));
            if (unseen.containsKey(pending.write.streamId())) {
                refuse(pending, Settled.UNSEEN);
            } else {
                settle(pending, Settled.as(result), result);
            }
        }
    }

    /// Nobody knows whether the batch was stored. Its senders are told to try again with the same ids, which
    /// tells.
    private void giveUp(List<Pending> batch, RuntimeException failure) {
        refuseUntilNanos = System.nanoTime() + properties.retryAfter().toNanos();
        if (!away) {
            away = true;
            log.warn("The database does not answer; sends are refused until it does", failure);
        }
        for (Pending pending : batch) {
            behind.add(pending.write.streamId());
            if (pending.write instanceof LogWrite.End) {
                streams.forget(pending.write.streamId()); // it may have ended
            }
            refuse(pending, Settled.UNKNOWN);
        }
        Pending waiting;
        while ((waiting = queue.poll()) != null) {
            refuse(waiting, Settled.AWAY);
        }
    }

    /// A lone write that the database turned down: sent twice, deleted twice, or impossible.
    private void settle(Pending pending, RuntimeException failure) {
        LogResult result = failure instanceof LogTransaction.AlreadyDeleted ? new LogResult.Unchanged() : null;
        try {
            if (result == null && pending.write instanceof LogWrite.Chat chat) {
                result = original(chat);
            }
        } catch (RuntimeException lookup) {
            giveUp(List.of(pending), lookup);
            return;
        }
        if (result == null) {
            log.warn("Stream {}: an entry cannot be stored", pending.write.streamId(), failure);
            result = new LogResult.Rejected();
        }
        settle(pending, Settled.as(result), result);
    }

    private @Nullable LogResult original(LogWrite.Chat chat) {
        return transaction
                .original(chat)
                .map(entry -> {
                    timelines.catchUp(chat.streamId());
                    return new LogResult.WrittenBefore(entry.seq(), entry.sentAt());
                })
                .orElse(null);
    }

    /// Spread out, so that those who were refused together do not come back together.
    private LogResult.Unavailable unavailable() {
        long millis = properties.retryAfter().toMillis();
        return new LogResult.Unavailable(
                Duration.ofMillis(millis + ThreadLocalRandom.current().nextLong(2 * millis + 1)));
    }
}
