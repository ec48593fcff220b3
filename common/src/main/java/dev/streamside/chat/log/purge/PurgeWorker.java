package dev.streamside.chat.log.purge;

import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Marks the chats of purges as deleted, a few at a time, so that other writes do not wait.
@Component
public class PurgeWorker implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(PurgeWorker.class);
    private static final int PURGES = 10;
    private static final int CHATS = 100;
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final Purges purges;
    private final Transactions transactions;
    private final Clock clock;
    private final AtomicBoolean woken = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);

    PurgeWorker(Purges purges, Transactions transactions, Clock clock) {
        this.purges = purges;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Starts working on all purges, on a thread of its own. Does not block. Also runs once a minute: a
    /// commit without a reply may take effect after every node has already looked for purges.
    @EventListener(ApplicationReadyEvent.class)
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    public void wake() {
        if (woken.compareAndSet(false, true)) {
            Thread.ofVirtual().name("purge").start(this::work);
        }
    }

    /// One thread at a time.
    private synchronized void work() {
        woken.set(false); // before the first query: a purge added later may be too late for it
        try {
            Optional<Duration> pause = markSome();
            while (pause.isPresent() && !stopped.await(pause.get().toNanos(), TimeUnit.NANOSECONDS)) {
                pause = markSome();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// @return how long to wait before the next few; empty if nothing is left
    private Optional<Duration> markSome() {
        try {
            List<Purge> some = transactions.run(() -> purges.some(PURGES));
            for (Purge purge : some) {
                transactions.run(() -> purges.mark(purge, clock.instant(), CHATS));
            }
            return some.isEmpty() ? Optional.empty() : Optional.of(PAUSE);
        } catch (RuntimeException failure) {
            log.info("Purged chats are not marked yet: {}", Outage.cause(failure));
            return Optional.of(PAUSE_AFTER_FAILURE);
        }
    }

    @Override
    public void destroy() {
        stopped.countDown();
    }
}
