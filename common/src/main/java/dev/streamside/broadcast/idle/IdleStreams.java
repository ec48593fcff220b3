package dev.streamside.broadcast.idle;

import dev.streamside.broadcast.stream.StreamLog;
import dev.streamside.broadcast.viewer.Viewers;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.guard.Outage;
import dev.streamside.platform.id.StreamId;
import dev.streamside.platform.problem.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Gatherers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Ends live streams that their owners have forgotten: those without viewers and new chats for a long time.
/// They end as if the owner had ended them, so returning viewers see that.
///
/// The time when a stream was last watched is stored every few minutes, so a restart does not reset it.
@Component
class IdleStreams {
    private static final Logger log = LoggerFactory.getLogger(IdleStreams.class);

    private final LastUses uses;
    private final Viewers viewers;
    private final StreamLog streamLog;
    private final Bulkhead bulkhead;
    private final IdleProperties properties;
    private final AtomicBoolean running = new AtomicBoolean();

    IdleStreams(LastUses uses, Viewers viewers, StreamLog streamLog, Bulkhead bulkhead, IdleProperties properties) {
        this.uses = uses;
        this.viewers = viewers;
        this.streamLog = streamLog;
        this.bulkhead = bulkhead;
        this.properties = properties;
    }

    /// On a thread of its own: it would hold up other scheduled tasks. Does nothing if a run is under way.
    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT5M")
    void wake() {
        if (!properties.endAfter().isZero() && running.compareAndSet(false, true)) {
            Thread.ofVirtual().name("idle-streams").start(this::endForgotten);
        }
    }

    private void endForgotten() {
        try {
            endUnusedFor(properties.endAfter());
        } catch (Refusal _) {
            // the database is unavailable or busy; the next round tries again
        } catch (RuntimeException failure) {
            log.warn("Forgotten streams are not ended yet: {}", Outage.cause(failure));
        } finally {
            running.set(false);
        }
    }

    /// Ends at most [LastUses#MAX_STREAMS]; the next round continues.
    void endUnusedFor(Duration time) {
        List<List<StreamId>> batches = viewers.watched().stream()
                .gather(Gatherers.windowFixed(LastUses.MAX_STREAMS))
                .toList();
        for (List<StreamId> watched : batches) {
            bulkhead.call(() -> uses.watched(watched));
        }
        List<StreamId> forgotten = bulkhead.call(() -> uses.unusedFor(time));
        int ended = 0;
        for (StreamId stream : forgotten) {
            switch (streamLog.end(stream)) {
                case StreamLog.Change.Made _ -> ended++;
                case StreamLog.Change.NotPossible _ -> log.warn("Stream {} is live, but its log is closed", stream);
                case StreamLog.Change.Unknown _ -> {
                    return;
                }
            }
        }
        if (ended > 0) {
            log.info("Ended {} streams that nobody has used for {}", ended, time);
        }
    }
}
