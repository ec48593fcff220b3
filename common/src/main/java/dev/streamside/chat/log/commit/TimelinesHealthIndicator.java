package dev.streamside.chat.log.commit;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether the committer is running.
@Component
record TimelinesHealthIndicator(CommitterThread committer, CommitQueue queue) implements HealthIndicator {
    @Override
    public Health health() {
        return (committer.isAlive() ? Health.up() : Health.down())
                .withDetail("queued", queue.unanswered())
                .build();
    }
}
