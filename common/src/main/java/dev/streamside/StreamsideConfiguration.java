package dev.streamside;

import dev.streamside.chat.delivery.DeliveryProperties;
import dev.streamside.chat.delivery.DeliveryThreads;
import dev.streamside.platform.cluster.ClusterProperties;
import dev.streamside.platform.database.DatabaseProperties;
import dev.streamside.platform.database.DatabaseState;
import dev.streamside.platform.database.QueriesAsWritten;
import dev.streamside.platform.guard.Bulkhead;
import dev.streamside.platform.ratelimit.LimitProperties;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnThreading;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerBuilder;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.scheduling.annotation.EnableScheduling;

/// The chat domain. An application imports it, and one transport or several.
@Configuration(proxyBeanMethods = false)
@ComponentScan(
        basePackages = {
            "dev.streamside.platform",
            "dev.streamside.account",
            "dev.streamside.broadcast",
            "dev.streamside.moderation",
            "dev.streamside.chat",
            "dev.streamside.edge"
        },
        excludeFilters = @ComponentScan.Filter(ManagementContextConfiguration.class))
@ConfigurationPropertiesScan // of transports, too: what is misspelled there is refused whichever of them runs
@EntityScan
@EnableJpaRepositories(queryEnhancerSelector = QueriesAsWritten.class)
@EnableScheduling
public class StreamsideConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    DeliveryThreads deliveryThreads(DeliveryProperties properties, MeterRegistry registry) {
        return new DeliveryThreads(properties, registry);
    }

    @Bean
    @ConditionalOnThreading(Threading.VIRTUAL)
    AlignedScheduler taskScheduler(SimpleAsyncTaskSchedulerBuilder settings) {
        return settings.configure(new AlignedScheduler());
    }

    /// Guards the database for everybody but the committer and the gathered reactions, for which two connections
    /// always stay free, and one more for what keeps up with other nodes.
    @Bean
    Bulkhead databaseBulkhead(
            @Value("${spring.datasource.hikari.maximum-pool-size:10}") int connections,
            LimitProperties limits,
            ClusterProperties cluster,
            DatabaseProperties settings,
            DatabaseState database,
            MeterRegistry registry) {
        int concurrent = Math.max(1, connections - (cluster.isAlone() ? 2 : 3));
        return new Bulkhead(concurrent, limits.shareOf(concurrent), settings.startTimeout(), database::isAway)
                .measuredAs("database", registry);
    }
}
