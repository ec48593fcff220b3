package dev.streamside.edge.start;

import dev.streamside.platform.database.DatabaseClaim;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Refuses to start on a database that another application uses, before its tables are changed.
@Configuration(proxyBeanMethods = false)
class ClaimAtStart {
    @Bean
    FlywayMigrationStrategy migrateWhatIsClaimed(DatabaseClaim claim) {
        return flyway -> {
            claim.take().ifPresent(where -> {
                throw new CannotStart(
                        "Another application uses this database, from " + where + ".",
                        "Stop it first, or set spring.datasource.url to a database of its own. To run several nodes on"
                                + " this one, set streamside.cluster.bus=database for all of them.");
            });
            flyway.migrate();
        };
    }
}
