package dev.streamside.chatlog;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether the live timelines have been loaded, and somebody goes on writing to them.
@Component
class TimelinesHealthIndicator implements HealthIndicator {
    private final CommitterThread committer;
    private final LogCommitter log;

    TimelinesHealthIndicator(CommitterThread committer, LogCommitter log) {
        this.committer = committer;
        this.log = log;
    }

    @Override
    public Health health() {
        return (committer.isAlive() ? Health.up() : Health.down())
                .withDetail("queued", log.queued())
                .build();
    }
}
