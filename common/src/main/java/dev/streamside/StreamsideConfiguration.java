package dev.streamside;

import dev.streamside.database.DatabaseState;
import dev.streamside.limit.Bulkhead;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.scheduling.annotation.EnableScheduling;

/// The chat domain. An application imports it and adds a transport.
@Configuration(proxyBeanMethods = false)
@ComponentScan(excludeFilters = @ComponentScan.Filter(ManagementContextConfiguration.class))
@ConfigurationPropertiesScan
@EntityScan
@EnableJpaRepositories
@EnableScheduling
public class StreamsideConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /// Guards the database for everybody but the committer, for which two connections always stay free.
    @Bean
    Bulkhead databaseBulkhead(
            @Value("${spring.datasource.hikari.maximum-pool-size:10}") int connections,
            DatabaseState database,
            MeterRegistry registry) {
        return new Bulkhead(Math.max(1, connections - 2), database::isAway).measuredAs("database", registry);
    }
}
