package dev.streamside.chat.archive;

import dev.streamside.chat.log.retention.OldEntries;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Drops the chats of streams that ended long ago: a slice at a time, with a pause after each, and not while
/// a sender waits for a chat to be stored. Only one node at a time does so. If a node stops before it is
/// done, the next run drops the rest.
@Component
class OldChats implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(OldChats.class);
    /// A chat that is sent during a slice waits for it: with 1,000 rows, the p99 of sends rose by 8 ms.
    private static final int SLICE = 250;
    private static final int STREAMS = 100;
    private static final Duration PAUSE = Duration.ofMillis(30);
    /// After a failure, the database's session may go on for a while, and keep the turn of this node.
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(3);
    private static final int MAX_PAUSES = 5;
    private static final Duration LOOK = Duration.ofMillis(5);
    /// A node that always has something to store continues after this time.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final ArchiveRows rows;
    private final OldEntries entries;
    private final ArchiveProperties properties;
    private final ArchiveMetrics metrics;
    private final Transactions transactions;
    private final Clock clock;
    private final ReentrantLock running = new ReentrantLock();
    private final CountDownLatch stopped = new CountDownLatch(1);

    OldChats(
            ArchiveRows rows,
            OldEntries entries,
            ArchiveProperties properties,
            ArchiveMetrics metrics,
            Transactions transactions,
            Clock clock) {
        this.rows = rows;
        this.entries = entries;
        this.properties = properties;
        this.metrics = metrics;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// On a thread of its own: a run can take hours and would hold up other scheduled tasks.
    @Scheduled(initialDelayString = "PT2M", fixedDelayString = "PT10M")
    void wake() {
        Thread.ofVirtual().name("old-chats").start(this::dropDue);
    }

    /// Drops everything that is due. Does nothing if a run is under way.
    void dropDue() {
        if (!running.tryLock()) {
            return;
        }
        try {
            dropAll();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Refusal _) {
            // the database is unavailable or busy; the next run continues
        } catch (RuntimeException failure) {
            log.warn("Old chats are not dropped yet: {}", Outage.cause(failure));
        } finally {
            running.unlock();
        }
    }

    private void dropAll() throws InterruptedException {
        List<ArchiveRows.Due> due;
        boolean progress;
        boolean failed = false;
        do {
            progress = false;
            due = transactions.run(() -> rows.due(properties.keepChatsFor(), STREAMS));
            metrics.overdue(due.stream()
                    .map(ArchiveRows.Due::overdue)
                    .max(Comparator.naturalOrder())
                    .orElse(Duration.ZERO));
            for (ArchiveRows.Due stream : due) {
                switch (tryToDrop(stream.streamId(), failed ? MAX_PAUSES : 0)) {
                    case DROPPED -> progress = true;
                    case FAILED -> failed = true; // the next stream may be smaller
                    case STOPPED -> {
                        return;
                    }
                }
            }
        } while (progress);
    }

    private enum Outcome {
        DROPPED,
        FAILED,
        /// Another node does it already, or this one stops.
        STOPPED
    }

    /// @param pauses how often to wait for the turn
    private Outcome tryToDrop(StreamId streamId, int pauses) throws InterruptedException {
        try {
            for (int i = 0; !drop(streamId); i++) {
                if (i == pauses || stopped.await(PAUSE_AFTER_FAILURE.toNanos(), TimeUnit.NANOSECONDS)) {
                    return Outcome.STOPPED;
                }
            }
            return Outcome.DROPPED;
        } catch (DataAccessException failure) {
            log.warn("Stream {}: its chats are not dropped yet: {}", streamId, Outage.cause(failure));
            return Outcome.FAILED;
        }
    }

    /// @return false if another node does it already, or this one stops
    private boolean drop(StreamId streamId) throws InterruptedException {
        int dropped = SLICE;
        while (dropped == SLICE) {
            awaitQuiet();
            dropped = transactions.run(() -> dropSlice(streamId));
            if (dropped < 0) {
                return false;
            }
            metrics.dropped(dropped);
            if (stopped.await(PAUSE.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        metrics.droppedStream();
        log.info("Stream {}: its chats have been kept for long enough, and are gone", streamId);
        return true;
    }

    /// @return how many; -1 if another node has the lock
    private int dropSlice(StreamId streamId) {
        if (!rows.takeTurn()) {
            return -1;
        }
        int dropped = entries.drop(streamId, SLICE);
        if (dropped < SLICE) {
            rows.dropped(streamId, clock.instant());
        }
        return dropped;
    }

    private void awaitQuiet() throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (entries.isInTheWay() && System.nanoTime() - deadline < 0) {
            if (stopped.await(LOOK.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        }
    }

    @Override
    public void destroy() {
        stopped.countDown();
    }
}
