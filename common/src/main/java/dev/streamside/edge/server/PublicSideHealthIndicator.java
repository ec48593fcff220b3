package dev.streamside.edge.server;

import java.util.List;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/// Whether the public port is served. It is not when three tasks in a row were submitted and none has ended,
/// which takes nine seconds, or when the thread that accepts connections or reads from them has ended. Then
/// only a restart helps. A node that is merely busy finishes some task in that time.
@Component
record PublicSideHealthIndicator(CarrierWatchdog watchdog, PublicThreads threads) implements HealthIndicator {
    @Override
    public Health health() {
        List<String> ended = threads.ended();
        int lost = watchdog.lost();
        return (ended.isEmpty() && lost < CarrierWatchdog.TOO_MANY_LOST ? Health.up() : Health.down())
                .withDetail("lost", lost)
                .withDetail("ended", ended)
                .build();
    }
}
