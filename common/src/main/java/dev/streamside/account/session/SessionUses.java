package dev.streamside.account.session;

import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Outage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Stores when sessions were last used, a few seconds later and many at once, so that no request waits for
/// it. A record is lost if too many are waiting or the process is killed; the next use that is noted creates
/// another.
@Component
class SessionUses implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(SessionUses.class);
    private static final int MAX_NOTED = 100_000;
    private static final int MAX_BATCH = 500;

    private final MemberSessionRepository stored;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final BlockingQueue<byte[]> noted = new ArrayBlockingQueue<>(MAX_NOTED);

    SessionUses(MemberSessionRepository stored, Bulkhead bulkhead, Clock clock) {
        this.stored = stored;
        this.bulkhead = bulkhead;
        this.clock = clock;
    }

    /// Records that the session with this hash is in use.
    void note(byte[] tokenHash) {
        var _ = noted.offer(tokenHash);
    }

    @Scheduled(fixedDelayString = "PT10S")
    void store() {
        var batch = new ArrayList<byte[]>();
        try {
            while (noted.drainTo(batch, MAX_BATCH) > 0) {
                bulkhead.call(() -> stored.used(batch, clock.instant()));
                batch.clear();
            }
        } catch (RuntimeException failure) {
            batch.forEach(this::note);
            log.debug("The last use of {} sessions is not stored yet: {}", noted.size(), Outage.cause(failure));
        }
    }

    @Override
    public void destroy() {
        store();
    }
}
