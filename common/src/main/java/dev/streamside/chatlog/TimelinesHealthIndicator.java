package dev.streamside.chatlog;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether the committer is running.
@Component
class TimelinesHealthIndicator implements HealthIndicator {
    private final CommitterThread committer;
    private final CommitQueue queue;

    TimelinesHealthIndicator(CommitterThread committer, CommitQueue queue) {
        this.committer = committer;
        this.queue = queue;
    }

    @Override
    public Health health() {
        return (committer.isAlive() ? Health.up() : Health.down())
                .withDetail("queued", queue.unanswered())
                .build();
    }
}
