package dev.streamside;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.database.DatabaseState;
import dev.streamside.database.QueriesAsWritten;
import dev.streamside.limit.Bulkhead;
import dev.streamside.limit.LimitProperties;
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
@EnableJpaRepositories(queryEnhancerSelector = QueriesAsWritten.class)
@EnableScheduling
public class StreamsideConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /// Guards the database for everybody but the committer and the gathered reactions, for which two connections
    /// always stay free, and one more for what keeps up with other nodes.
    @Bean
    Bulkhead databaseBulkhead(
            @Value("${spring.datasource.hikari.maximum-pool-size:10}") int connections,
            LimitProperties limits,
            ClusterProperties cluster,
            DatabaseState database,
            MeterRegistry registry) {
        int concurrent = Math.max(1, connections - (cluster.isAlone() ? 2 : 3));
        return new Bulkhead(concurrent, limits.shareOf(concurrent), database::isAway).measuredAs("database", registry);
    }
}
