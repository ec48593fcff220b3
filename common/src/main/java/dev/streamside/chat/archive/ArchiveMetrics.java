package dev.streamside.chat.archive;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.stereotype.Component;

/// Counts what is dropped because it has been kept for long enough.
@Component
class ArchiveMetrics {
    private final Counter entries;
    private final Counter streams;
    private volatile Duration overdue = Duration.ZERO;

    ArchiveMetrics(MeterRegistry registry) {
        this.entries = Counter.builder("streamside.archive.dropped.entries")
                .description("Entries of old streams that this node has dropped.")
                .register(registry);
        this.streams = Counter.builder("streamside.archive.dropped.streams")
                .description("Old streams all of whose chats this node has dropped.")
                .register(registry);
        Gauge.builder("streamside.archive.overdue", () -> overdue.toMillis() / 1e3)
                .description("For how long chats have been kept too long, when this node last looked. It looks every"
                        + " ten minutes; 0 if there are none.")
                .baseUnit("seconds")
                .register(registry);
    }

    void overdue(Duration longest) {
        overdue = longest;
    }

    void dropped(int count) {
        entries.increment(count);
    }

    void droppedStream() {
        streams.increment();
    }
}
