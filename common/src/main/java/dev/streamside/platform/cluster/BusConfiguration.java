package dev.streamside.platform.cluster;

import dev.streamside.platform.bus.Bus;
import dev.streamside.platform.bus.NoBus;
import dev.streamside.platform.bus.RedisBus;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Creates the bus that the settings choose.
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
