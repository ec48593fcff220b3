package dev.streamside.platform.database;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.stereotype.Component;

/// Whether the database answers. If it does not, the application is degraded, not down: viewers can still
/// read. `exclusive` says whether no other application uses it.
@Component
record DatabaseHealthIndicator(DatabaseState state, DatabaseClaim claim) implements HealthIndicator {
    static final Status DEGRADED = new Status("DEGRADED", "people can read, but not send");

    @Override
    public Health health() {
        return (state.isAway() ? Health.status(DEGRADED) : Health.up())
                .withDetail("exclusive", claim.isHeld())
                .build();
    }
}
