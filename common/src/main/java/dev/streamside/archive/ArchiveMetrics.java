package dev.streamside.archive;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/// Counts what is dropped because it has been kept for long enough.
@Component
class ArchiveMetrics {
    private final Counter entries;
    private final Counter streams;

    ArchiveMetrics(MeterRegistry registry) {
        this.entries = Counter.builder("streamside.archive.dropped.entries")
                .description("Entries of old streams that this node has dropped.")
                .register(registry);
        this.streams = Counter.builder("streamside.archive.dropped.streams")
                .description("Old streams all of whose chats this node has dropped.")
                .register(registry);
    }

    void dropped(int count) {
        entries.increment(count);
    }

    void droppedStream() {
        streams.increment();
    }
}
