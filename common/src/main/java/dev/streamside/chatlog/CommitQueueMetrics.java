package dev.streamside.chatlog;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/// How much waits for the committer, and for how long.
@Component
class CommitQueueMetrics implements MeterBinder {
    private final CommitQueue queue;

    CommitQueueMetrics(CommitQueue queue) {
        this.queue = queue;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("streamside.chat.log.queued", queue, CommitQueue::unanswered)
                .description("Writes that wait or are being committed.")
                .baseUnit("writes")
                .register(registry);
        Gauge.builder("streamside.chat.log.queue.age", queue, waiting -> waiting.oldestNanos() / 1e9)
                .description("How long the oldest of them has waited.")
                .baseUnit("seconds")
                .register(registry);
    }
}
