package dev.streamside.chat.log.commit;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/// Length and age of the commit queue.
@Component
record CommitQueueMetrics(CommitQueue queue) implements MeterBinder {
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
