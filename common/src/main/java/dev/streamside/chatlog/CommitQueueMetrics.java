package dev.streamside.chatlog;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/// Length and age of the commit queue.
@Component
class CommitQueueMetrics implements MeterBinder {
    private final CommitQueue queue;

    CommitQueueMetrics(CommitQueue queue) {
        this.queue = queue;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("streamside.chat.log.queued", queue, CommitQueue::unanswered)
                .description("Writes waiting or being committed.")
                .baseUnit("writes")
                .register(registry);
        Gauge.builder("streamside.chat.log.queue.age", queue, waiting -> waiting.oldestNanos() / 1e9)
                .description("Age of the oldest of them.")
                .baseUnit("seconds")
                .register(registry);
    }
}
