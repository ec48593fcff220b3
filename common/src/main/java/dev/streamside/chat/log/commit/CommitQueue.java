package dev.streamside.chat.log.commit;

import dev.streamside.chat.log.entry.ChatLogProperties;
import dev.streamside.chat.log.entry.LogMetrics;
import dev.streamside.chat.log.entry.LogMetrics.Settled;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.moderation.modlog.ModerationAct;
import dev.streamside.platform.database.DatabaseState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes that wait to be committed, oldest first. Bounded by number and by age. While the application is stopping,
/// writes are refused at once; while the database is unavailable, all but one at a time are.
///
/// Any thread may offer; one thread takes.
@Component
public class CommitQueue {
    private final ChatLogProperties properties;
    private final LogMetrics metrics;
    private final DatabaseState database;
    private final BlockingQueue<PendingWrite> waiting;
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile long refuseUntilNanos = System.nanoTime();
    private volatile boolean closed;
    private volatile List<PendingWrite> taken = List.of();

    CommitQueue(ChatLogProperties properties, LogMetrics metrics, DatabaseState database) {
        this.properties = properties;
        this.metrics = metrics;
        this.database = database;
        this.waiting = new ArrayBlockingQueue<>(properties.queueCapacity());
    }

    /// Queues `write`. Does not block. Writes to one stream are stored in the order in which they were offered.
    ///
    /// @return the outcome; never completes exceptionally
    public CompletableFuture<LogResult> offer(LogWrite write) {
        return offer(write, null, () -> true);
    }

    /// @param act the moderator's act, to be logged in the same transaction; null for none
    /// @param condition runs first in that transaction; if it returns false, the write is not stored
    public CompletableFuture<LogResult> offer(LogWrite write, @Nullable ModerationAct act, BooleanSupplier condition) {
        var pending = new PendingWrite(write, act, condition, System.nanoTime());
        metrics.offered();
        unanswered.incrementAndGet();
        if (closed) {
            refuse(pending, Settled.STOPPING);
        } else if (refuseUntilNanos - pending.offeredNanos() > 0 || isTriedAlready()) {
            refuse(pending, Settled.AWAY);
        } else if (!waiting.offer(pending)) {
            refuse(pending, Settled.FULL);
        }
        return pending.result();
    }

    /// While the database is unavailable, only one write at a time tries it. The others are refused at once.
    private boolean isTriedAlready() {
        return database.isAway() && unanswered.get() > 1;
    }

    /// Takes the next batch, waiting up to `timeout` for its first write. Writes that have waited too long
    /// are refused, and the batch is filled up with others.
    ///
    /// @return empty if no write has to be stored
    List<PendingWrite> take(Duration timeout) throws InterruptedException {
        var batch = new ArrayList<PendingWrite>();
        int most = properties.maxBatchSize();
        PendingWrite next = waiting.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        while (next != null) {
            batch.add(next);
            waiting.drainTo(batch, most - batch.size());
            next = refuseExpired(batch) ? waiting.poll() : null;
        }
        taken = batch;
        return batch;
    }

    /// @return whether any were refused
    private boolean refuseExpired(List<PendingWrite> batch) {
        long tooOld = System.nanoTime() - properties.maxWait().toNanos();
        return batch.removeIf(pending -> {
            boolean expired = pending.offeredNanos() - tooOld < 0;
            if (expired) {
                refuse(pending, Settled.EXPIRED);
            }
            return expired;
        });
    }

    /// Call this when all writes of the last batch are settled.
    void done() {
        taken = List.of();
    }

    /// Takes back waiting writes. A write that is being committed is no longer waiting.
    ///
    /// @param unwanted may take its time: the queue is not locked meanwhile
    public void withdraw(Predicate<LogWrite> unwanted) {
        for (PendingWrite pending : List.copyOf(waiting)) {
            if (unwanted.test(pending.write()) && waiting.remove(pending)) {
                settle(pending, new LogResult.Withdrawn());
            }
        }
    }

    /// Refuses all waiting writes, and new ones during `retry-after`.
    void refuseForAWhile() {
        refuseUntilNanos = System.nanoTime() + properties.retryAfter().toNanos();
        refuseWaiting();
    }

    /// Refuses all waiting writes.
    void refuseWaiting() {
        PendingWrite pending;
        while ((pending = waiting.poll()) != null) {
            refuse(pending, Settled.AWAY);
        }
    }

    void settle(PendingWrite pending, LogResult result) {
        settle(pending, Settled.as(result), result);
    }

    void refuse(PendingWrite pending, Settled why) {
        settle(pending, why, unavailable());
    }

    /// Counts before it answers, so that the sender sees the new count.
    private void settle(PendingWrite pending, Settled how, LogResult result) {
        unanswered.decrementAndGet();
        metrics.settled(how);
        pending.result().complete(result);
    }

    /// With jitter, so that senders refused together do not retry together.
    public LogResult.Unavailable unavailable() {
        long millis = properties.retryAfter().toMillis();
        return new LogResult.Unavailable(
                Duration.ofMillis(millis + ThreadLocalRandom.current().nextLong(2 * millis + 1)));
    }

    /// Writes accepted but not yet answered.
    public int unanswered() {
        return unanswered.get();
    }

    /// How long the oldest unanswered write has waited, in nanoseconds; 0 when there is none.
    long oldestNanos() {
        List<PendingWrite> committing = taken;
        PendingWrite oldest = committing.isEmpty() ? waiting.peek() : committing.getFirst();
        return oldest == null ? 0 : System.nanoTime() - oldest.offeredNanos();
    }

    /// Accepts writes (again).
    void open() {
        closed = false;
    }

    /// Refuses new writes and waits until the accepted ones are answered, at most one second longer than
    /// `max-wait`.
    public void close() {
        closed = true;
        long deadline = System.nanoTime() + properties.maxWait().plusSeconds(1).toNanos();
        while (unanswered.get() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
