package dev.streamside.chatlog;

import dev.streamside.metrics.Durations;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/// Counts what becomes of writes. Each that is offered is settled once, so at any quiet moment
///
/// offered = committed + refused + failed + queued
///
/// where one in a batch that is being committed still counts as queued.
@Component
class LogMetrics {
    /// How a write ended, and what that is called in the sum above.
    enum Settled {
        WRITTEN("committed"),
        /// It was there already.
        REPEATED("committed"),
        /// There was nothing to change.
        UNCHANGED("committed"),
        /// The queue had no room.
        FULL("refused"),
        /// It waited in the queue for longer than `max-wait`.
        EXPIRED("refused"),
        /// The database was known not to answer.
        AWAY("refused"),
        /// The application is stopping.
        STOPPING("refused"),
        /// The stream has not started, or has ended.
        NOT_LIVE("refused"),
        /// The database turned it down.
        REJECTED("failed"),
        /// Nobody knows whether it was stored.
        UNKNOWN("failed"),
        /// It is stored, and could not be shown yet.
        UNSEEN("failed");

        final String outcome;

        Settled(String outcome) {
            this.outcome = outcome;
        }

        static Settled as(LogResult result) {
            return switch (result) {
                case LogResult.Written written -> WRITTEN;
                case LogResult.WrittenBefore before -> REPEATED;
                case LogResult.Unchanged unchanged -> UNCHANGED;
                case LogResult.Closed closed -> NOT_LIVE;
                case LogResult.Rejected rejected -> REJECTED;
                case LogResult.Unavailable unavailable -> UNKNOWN;
            };
        }
    }

    private final Counter offered;
    private final Map<Settled, Counter> settled = new EnumMap<>(Settled.class);
    private final DistributionSummary batchSize;
    private final Timer commit;
    private final Timer numbering;

    LogMetrics(MeterRegistry registry) {
        this.offered = Counter.builder("streamside.chat.log.offered")
                .description("Writes that were brought to the log.")
                .register(registry);
        for (Settled how : Settled.values()) {
            settled.put(
                    how,
                    Counter.builder("streamside.chat.log.settled")
                            .description("What became of them: offered = settled + queued.")
                            .tag("outcome", how.outcome)
                            .tag("reason", how.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        this.batchSize = DistributionSummary.builder("streamside.chat.log.batch")
                .description("Writes in one transaction.")
                .baseUnit("writes")
                .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500)
                .register(registry);
        this.commit = Durations.timer(
                registry, "streamside.chat.log.commit", "One transaction, from its beginning to its end.");
        this.numbering = Durations.timer(
                registry, "streamside.chat.log.numbering", "Taking the numbers of one stream's share of a batch.");
    }

    void offered() {
        offered.increment();
    }

    void settled(Settled how) {
        Objects.requireNonNull(settled.get(how)).increment();
    }

    void committed(int writes, long nanos) {
        batchSize.record(writes);
        commit.record(nanos, TimeUnit.NANOSECONDS);
    }

    void numbered(long nanos) {
        numbering.record(nanos, TimeUnit.NANOSECONDS);
    }
}
