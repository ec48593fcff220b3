package dev.streamside.idle;

import dev.streamside.id.StreamId;
import dev.streamside.limit.Bulkhead;
import dev.streamside.problem.Refusal;
import dev.streamside.stream.StreamLog;
import dev.streamside.viewer.Viewers;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Gatherers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Ends live streams that their owners have forgotten: those that for a long time nobody has watched or written to.
/// They end as if the owner had ended them, so anybody who comes back sees that.
///
/// When a stream was last watched is stored every few minutes, so a restart does not start the time anew.
@Component
class IdleStreams {
    private static final Logger log = LoggerFactory.getLogger(IdleStreams.class);

    private final LastUses uses;
    private final Viewers viewers;
    private final StreamLog streamLog;
    private final Bulkhead bulkhead;
    private final Clock clock;
    private final IdleProperties properties;

    IdleStreams(
            LastUses uses,
            Viewers viewers,
            StreamLog streamLog,
            Bulkhead bulkhead,
            Clock clock,
            IdleProperties properties) {
        this.uses = uses;
        this.viewers = viewers;
        this.streamLog = streamLog;
        this.bulkhead = bulkhead;
        this.clock = clock;
        this.properties = properties;
    }

    @Scheduled(initialDelayString = "PT1M", fixedDelayString = "PT5M")
    void endForgotten() {
        if (properties.endAfter().isZero()) {
            return;
        }
        try {
            endUnusedSince(clock.instant().minus(properties.endAfter()));
        } catch (Refusal _) {
            // the database is away or busy; the next round tries again
        } catch (RuntimeException failure) {
            log.warn(
                    "Forgotten streams are not ended yet: {}",
                    NestedExceptionUtils.getMostSpecificCause(failure).toString());
        }
    }

    /// Ends at most [LastUses#MAX_STREAMS]; the next round goes on.
    void endUnusedSince(Instant before) {
        Instant now = clock.instant();
        List<List<StreamId>> batches = viewers.watched().stream()
                .gather(Gatherers.windowFixed(LastUses.MAX_STREAMS))
                .toList();
        for (List<StreamId> watched : batches) {
            bulkhead.call(() -> uses.watched(watched, now));
        }
        List<StreamId> forgotten = bulkhead.call(() -> uses.unusedSince(before));
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
            log.info("Ended {} streams that nobody has used since {}", ended, before);
        }
    }
}
