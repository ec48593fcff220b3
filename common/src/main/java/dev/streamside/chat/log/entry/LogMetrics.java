package dev.streamside.chat.log.entry;

import dev.streamside.platform.metrics.Durations;
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

/// Counts writes and their outcomes. Each is settled once, so when nothing is running
///
/// offered = committed + refused + failed + queued
///
/// Writes in a batch that is being committed count as queued.
@Component
public class LogMetrics {
    /// The outcome of a write, and its name in the sum above.
    public enum Settled {
        WRITTEN("committed"),
        /// It was stored before.
        REPEATED("committed"),
        /// There was nothing to change.
        UNCHANGED("committed"),
        /// The queue had no room.
        FULL("refused"),
        /// It waited in the queue for longer than `max-wait`.
        EXPIRED("refused"),
        /// The database was known to be unavailable.
        AWAY("refused"),
        /// The application is stopping.
        STOPPING("refused"),
        /// Another transaction held the stream's row for too long.
        LOCKED("refused"),
        /// The database has lost entries of the log that were already shown.
        WENT_BACK("refused"),
        /// The stream has not started, or has ended.
        NOT_LIVE("refused"),
        /// Its author was banned while it was waiting.
        WITHDRAWN("refused"),
        /// The database rejected it.
        REJECTED("failed"),
        /// It is unknown whether it was stored.
        UNKNOWN("failed"),
        /// It is stored but could not be shown yet.
        UNSEEN("failed");

        final String outcome;

        Settled(String outcome) {
            this.outcome = outcome;
        }

        public static Settled as(LogResult result) {
            return switch (result) {
                case LogResult.Written written -> WRITTEN;
                case LogResult.WrittenBefore before -> REPEATED;
                case LogResult.Unchanged unchanged -> UNCHANGED;
                case LogResult.Closed closed -> NOT_LIVE;
                case LogResult.Withdrawn withdrawn -> WITHDRAWN;
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
    private final Counter losses;

    public LogMetrics(MeterRegistry registry) {
        this.offered = Counter.builder("streamside.chat.log.offered")
                .description("Writes offered to the log.")
                .register(registry);
        for (Settled how : Settled.values()) {
            settled.put(
                    how,
                    Counter.builder("streamside.chat.log.settled")
                            .description("Writes by outcome: offered = settled + queued.")
                            .tag("outcome", how.outcome)
                            .tag("reason", how.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        this.batchSize = DistributionSummary.builder("streamside.chat.log.batch")
                .description("Writes in one transaction.")
                .baseUnit("writes")
                .serviceLevelObjectives(1, 2, 5, 10, 20, 50, 100, 200, 500)
                .register(registry);
        this.commit = Durations.timer(registry, "streamside.chat.log.commit", "Duration of one transaction.");
        this.numbering = Durations.timer(
                registry, "streamside.chat.log.numbering", "Time to take one stream's numbers for a batch.");
        this.losses = Counter.builder("streamside.chat.log.losses")
                .description("Times that the database was found to have lost entries of a log that were shown.")
                .register(registry);
    }

    public void offered() {
        offered.increment();
    }

    public void settled(Settled how) {
        Objects.requireNonNull(settled.get(how)).increment();
    }

    public void committed(int writes, long nanos) {
        batchSize.record(writes);
        commit.record(nanos, TimeUnit.NANOSECONDS);
    }

    public void lost() {
        losses.increment();
    }

    void numbered(long nanos) {
        numbering.record(nanos, TimeUnit.NANOSECONDS);
    }
}
