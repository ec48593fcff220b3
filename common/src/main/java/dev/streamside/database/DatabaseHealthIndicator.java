package dev.streamside.database;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/// Whether the database answers. If it does not, the application is degraded, not down: people can still read.
@Component
class DatabaseHealthIndicator implements HealthIndicator {
    static final Status DEGRADED = new Status("DEGRADED", "people can read, but not send");

    private final DatabaseState state;

    DatabaseHealthIndicator(DatabaseState state) {
        this.state = state;
    }

    @Override
    public Health health() {
        return state.isAway() ? Health.status(DEGRADED).build() : Health.up().build();
    }
}
