package dev.streamside.account.erasure;

import dev.streamside.broadcast.channel.Subscriptions;
import dev.streamside.broadcast.stream.StreamLifecycle;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.chat.log.retention.MemberEntries;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.ChannelId;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Clears the titles of closed accounts' streams, deletes those that are planned, hides the chats, stream by
/// stream, and then removes texts and names from the database, a few at a time. Every step can be repeated, even
/// by two nodes.
@Component
class ErasureWorker implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(ErasureWorker.class);
    private static final int MEMBERS = 10;
    private static final int ENTRIES = 100;
    private static final Duration PAUSE = Duration.ofMillis(20);
    /// By then, everything sent before the account was closed has been stored or refused, and every node
    /// knows that it is closed: a send is answered within three seconds, and nodes check at least once a
    /// second.
    private static final Duration SETTLING = Duration.ofSeconds(3);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final ErasureRows rows;
    private final Subscriptions subscriptions;
    private final StreamLifecycle life;
    private final ChatLog chats;
    private final MemberEntries entries;
    private final Transactions transactions;
    private final Clock clock;
    private final AtomicBoolean woken = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);

    ErasureWorker(
            ErasureRows rows,
            Subscriptions subscriptions,
            StreamLifecycle life,
            ChatLog chats,
            MemberEntries entries,
            Transactions transactions,
            Clock clock) {
        this.rows = rows;
        this.subscriptions = subscriptions;
        this.life = life;
        this.chats = chats;
        this.entries = entries;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Starts erasing all closed accounts, on a thread of its own, if there are any. Does not block. Also
    /// runs once a minute: a commit without a reply may take effect after every node has already looked for
    /// closed accounts.
    @EventListener(ApplicationReadyEvent.class)
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT1M")
    public void wake() {
        if (woken.compareAndSet(false, true)) {
            Thread.ofVirtual().name("erasure").start(this::work);
        }
    }

    /// One thread at a time. An account that cannot be erased is tried again after all others.
    private synchronized void work() {
        woken.set(false); // before the first query: an account closed later may be too late for it
        var failed = new HashSet<MemberId>();
        try {
            while (!stopped.await(PAUSE.toNanos(), TimeUnit.NANOSECONDS)) {
                try {
                    List<MemberId> open = transactions.run(() -> rows.open(MEMBERS + failed.size())).stream()
                            .filter(member -> !failed.contains(member))
                            .toList();
                    if (open.isEmpty() && failed.isEmpty()) {
                        return;
                    }
                    if (open.isEmpty()) {
                        pause(PAUSE_AFTER_FAILURE);
                        failed.clear();
                    } else {
                        erase(open, failed);
                    }
                } catch (RuntimeException failure) {
                    log.info("Closed accounts are not erased yet: {}", Outage.cause(failure));
                    pause(PAUSE_AFTER_FAILURE);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Twice: at once, and again for data that was being stored when the account was closed.
    ///
    /// @param failed gets the members whose data could not be erased now
    private void erase(List<MemberId> members, Set<MemberId> failed) throws InterruptedException {
        var erased = new ArrayList<MemberId>();
        for (MemberId member : members) {
            if (erases(member, false)) {
                erased.add(member);
            } else {
                failed.add(member);
            }
        }
        if (!erased.isEmpty()) {
            pause(SETTLING);
        }
        for (MemberId member : erased) {
            if (!erases(member, true)) {
                failed.add(member);
            }
        }
    }

    /// @param last whether nothing more can come
    /// @return false if it failed; most likely for others, too, but one account may be too large for the time that
    ///     the database gives to a query
    private boolean erases(MemberId member, boolean last) throws InterruptedException {
        try {
            erase(member);
            if (last && transactions.run(() -> finish(member))) {
                log.info("A closed account has been erased");
            }
            return true;
        } catch (RuntimeException failure) {
            log.info("Closed account {} is not erased yet: {}", member, Outage.cause(failure));
            return false;
        }
    }

    /// @return false if another node was faster, or something is left for the next round
    private boolean finish(MemberId member) {
        boolean done = rows.lock(member)
                && !rows.clearTitles(member)
                && rows.subscriptions(member).isEmpty()
                && entries.streamsOf(member).isEmpty();
        if (done) {
            rows.done(member);
        }
        return done;
    }

    private void erase(MemberId member) throws InterruptedException {
        while (transactions.run(() -> rows.clearTitles(member))) {
            pause(PAUSE);
        }
        for (StreamId planned : transactions.run(() -> rows.planned(member))) {
            life.delete(planned);
        }
        for (ChannelId channel : transactions.run(() -> rows.subscriptions(member))) {
            subscriptions.unsubscribe(channel, member);
        }
        for (StreamId stream : transactions.run(() -> entries.streamsOf(member))) {
            erase(member, stream);
        }
    }

    /// Viewers, and the caches of every node, learn that the chats are gone in the same way as for a purge. A
    /// member who has returned because another node was faster is not affected: that cannot be recorded
    /// during the check. A slow log takes longer to answer than a transaction may, so the check is part of
    /// the log's own transaction.
    private void erase(MemberId member, StreamId stream) throws InterruptedException {
        LogResult purged = chats.write(new LogWrite.Purge(stream, member, member), () -> rows.isOpen(member));
        if (purged instanceof LogResult.Unavailable) {
            throw new TransientDataAccessResourceException("the log takes no writes");
        }
        int erased = ENTRIES;
        while (erased == ENTRIES) {
            erased = transactions.run(
                    () -> rows.isOpen(member) ? entries.erase(stream, member, clock.instant(), ENTRIES) : 0);
            pause(PAUSE);
        }
    }

    private void pause(Duration pause) throws InterruptedException {
        if (stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new InterruptedException("stopped");
        }
    }

    @Override
    public void destroy() {
        stopped.countDown();
    }
}
