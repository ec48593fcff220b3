package dev.streamside.account.picture;

import dev.streamside.account.picture.PictureRows.Wanted;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.platform.id.MemberId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Fetches pictures in the background: those in tokens, when they are new and when they are a day old, those
/// given at sign-up, and those that another run or node has left. Runs when it is woken, and once a minute.
@Component
class PictureWorker implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(PictureWorker.class);
    private static final int MAX_AGED = 1_000;

    private final PictureFetch pictures;
    private final PictureRows rows;
    private final Transactions transactions;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofVirtual().name("pictures").factory());

    private final ExecutorService fetches = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicBoolean awake = new AtomicBoolean();
    /// Members whose pictures are being viewed, and must be fetched again.
    private final Set<MemberId> aged = ConcurrentHashMap.newKeySet();

    PictureWorker(PictureFetch pictures, PictureRows rows, Transactions transactions) {
        this.pictures = pictures;
        this.rows = rows;
        this.transactions = transactions;
    }

    /// Does not block.
    @Scheduled(fixedDelayString = "PT1M")
    void wake() {
        if (awake.compareAndSet(false, true)) {
            thread.execute(this::work);
        }
    }

    /// Schedules a picture to be fetched again. Does not block. If too many are waiting, it is skipped until
    /// the picture is next viewed.
    void renew(MemberId member) {
        if (aged.size() < MAX_AGED) {
            aged.add(member);
            wake();
        }
    }

    private void work() {
        awake.set(false); // from now on, another run may be needed
        try {
            noteAged();
            fetchDue();
        } catch (RuntimeException failure) {
            log.debug( // the database's probe tells of an outage; the next look comes within a minute
                    "Pictures are not fetched yet: {}", Outage.cause(failure));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void noteAged() {
        List<MemberId> members = List.copyOf(aged);
        if (!members.isEmpty()) {
            aged.removeAll(Set.copyOf(members));
            transactions.run(() -> rows.renew(members));
        }
    }

    private void fetchDue() throws InterruptedException {
        List<Wanted> due = claim();
        while (!due.isEmpty()) {
            // A server that is slow, or does not answer, must not hold up the others.
            fetches.invokeAll(due.stream().map(this::fetch).toList());
            due = claim();
        }
    }

    private List<Wanted> claim() {
        return transactions.run(() -> rows.claim(PictureFetch.IN_BACKGROUND));
    }

    private Callable<@Nullable Void> fetch(Wanted wanted) {
        return () -> {
            try {
                Thumbnail picture = pictures.fetchInBackground(wanted.source());
                transactions.run(() -> rows.store(wanted.member(), wanted.source(), picture));
            } catch (NotAPicture reason) {
                log.info("The picture of member {} cannot be shown: {}", wanted.member(), reason.getMessage());
            } catch (RuntimeException failure) {
                log.debug("The picture of member {} is not stored yet: {}", wanted.member(), Outage.cause(failure));
            }
            return null;
        };
    }

    @Override
    public void destroy() {
        thread.shutdownNow();
        fetches.shutdownNow();
    }
}
