package dev.streamside.bus;

import dev.streamside.cluster.ClusterProperties;
import dev.streamside.cluster.ClusterTasks;
import dev.streamside.cluster.Nodes;
import io.micrometer.core.instrument.Gauge;
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
        var redis = new RedisBus(
                properties.redisUrls(),
                properties.name(),
                nodes.self(),
                new MessageSignature(properties.secret()),
                new BusMetrics(registry));
        tasks.add("bus-beat", BEAT, redis::beat);
        Gauge.builder("streamside.bus.deaf", redis, bus -> bus.isDeaf() ? 1 : 0)
                .description("1 while this node hears nothing from others and reads everything from the database.")
                .register(registry);
        return redis;
    }
}
