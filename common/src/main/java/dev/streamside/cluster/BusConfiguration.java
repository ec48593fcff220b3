package dev.streamside.cluster;

import dev.streamside.bus.Bus;
import dev.streamside.bus.NoBus;
import dev.streamside.bus.RedisBus;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The bus that is set.
@Configuration(proxyBeanMethods = false)
class BusConfiguration {
    private static final Duration BEAT = Duration.ofSeconds(1);

    @Bean
    Bus bus(ClusterProperties properties, Nodes nodes, ClusterTasks tasks, MeterRegistry registry) {
        if (properties.bus() != ClusterProperties.Bus.REDIS) {
            return new NoBus();
        }
        var redis =
                new RedisBus(properties.redisUrls(), properties.name(), nodes.self(), properties.secret(), registry);
        tasks.add("bus-beat", BEAT, redis::beat);
        return redis;
    }
}
