package dev.streamside.erasure;

import dev.streamside.channel.Subscriptions;
import dev.streamside.chatlog.ChatLog;
import dev.streamside.chatlog.LogResult;
import dev.streamside.chatlog.LogWrite;
import dev.streamside.chatlog.MemberEntries;
import dev.streamside.cluster.ClusterProperties;
import dev.streamside.id.ChannelId;
import dev.streamside.id.MemberId;
import dev.streamside.id.StreamId;
import dev.streamside.limit.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/// Takes the chats of closed accounts out of sight, stream by stream, and then their texts and names out of the
/// database, a few at a time. Works only when there is something to do: after an account was closed here, and after
/// a start for what another run has left. All of it can be done twice.
@Component
class ErasureWorker implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(ErasureWorker.class);
    private static final int MEMBERS = 10;
    private static final int ENTRIES = 100;
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(5);

    private final ErasureRows rows;
    private final Subscriptions subscriptions;
    private final ChatLog chats;
    private final MemberEntries entries;
    private final Transactions transactions;
    private final Clock clock;
    /// Until all nodes know that an account is closed, its member can still write. Then it is erased what they wrote.
    private final Duration settling;

    private final CountDownLatch stopped = new CountDownLatch(1);

    ErasureWorker(
            ErasureRows rows,
            Subscriptions subscriptions,
            ChatLog chats,
            MemberEntries entries,
            Transactions transactions,
            ClusterProperties cluster,
            Clock clock) {
        this.rows = rows;
        this.subscriptions = subscriptions;
        this.chats = chats;
        this.entries = entries;
        this.transactions = transactions;
        this.clock = clock;
        this.settling = cluster.isAlone() ? Duration.ZERO : cluster.check().multipliedBy(10);
    }

    /// Sees to all closed accounts, on a thread of its own. Does not block.
    @EventListener(ApplicationReadyEvent.class)
    public void wake() {
        Thread.ofVirtual().name("erasure").start(this::work);
    }

    /// One thread at a time.
    private synchronized void work() {
        try {
            while (!stopped.await(PAUSE.toNanos(), TimeUnit.NANOSECONDS)) {
                try {
                    List<MemberId> open = transactions.run(() -> rows.open(MEMBERS));
                    if (open.isEmpty()) {
                        return;
                    }
                    if (stopped.await(settling.toNanos(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                    for (MemberId member : open) {
                        erase(member);
                    }
                } catch (RuntimeException failure) {
                    log.info(
                            "Closed accounts are not erased yet: {}",
                            NestedExceptionUtils.getMostSpecificCause(failure).toString());
                    if (stopped.await(PAUSE_AFTER_FAILURE.toNanos(), TimeUnit.NANOSECONDS)) {
                        return;
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void erase(MemberId member) throws InterruptedException {
        for (ChannelId channel : transactions.run(() -> rows.subscriptions(member))) {
            subscriptions.unsubscribe(channel, member);
        }
        for (StreamId stream : transactions.run(() -> entries.streamsOf(member))) {
            erase(member, stream);
        }
        transactions.run(() -> {
            rows.done(member, clock.instant());
            return member;
        });
        log.info("A closed account has been erased");
    }

    /// Its viewers, and caches of every node, learn that the chats are gone as from a purge.
    private void erase(MemberId member, StreamId stream) throws InterruptedException {
        if (chats.write(new LogWrite.Purge(stream, member, member)) instanceof LogResult.Unavailable) {
            throw new IllegalStateException("the log takes no writes");
        }
        int erased = ENTRIES;
        while (erased == ENTRIES) {
            erased = transactions.run(() -> entries.erase(stream, member, clock.instant(), ENTRIES));
            if (stopped.await(PAUSE.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new InterruptedException("stopped");
            }
        }
    }

    @Override
    public void destroy() {
        stopped.countDown();
    }
}
