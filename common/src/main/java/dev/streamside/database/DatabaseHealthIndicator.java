package dev.streamside.database;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/// Whether the database answers. If it does not, the application is degraded, not down: people can still read.
/// `exclusive` tells whether no other application uses it.
@Component
class DatabaseHealthIndicator implements HealthIndicator {
    static final Status DEGRADED = new Status("DEGRADED", "people can read, but not send");

    private final DatabaseState state;
    private final DatabaseClaim claim;

    DatabaseHealthIndicator(DatabaseState state, DatabaseClaim claim) {
        this.state = state;
        this.claim = claim;
    }

    @Override
    public Health health() {
        return (state.isAway() ? Health.status(DEGRADED) : Health.up())
                .withDetail("exclusive", claim.isHeld())
                .build();
    }
}
