package dev.streamside.server;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of how the server stops and of its management port.
///
/// @param drain   how long readiness says no before anything is closed when the application stops, so that a
///                balancer sends nobody new. Behind a balancer, a little longer than it takes to notice: `5s`
/// @param managementThreads threads of the management port. It shares none with viewers, so that it answers while they
///                wait
@ConfigurationProperties(prefix = "streamside.server", ignoreUnknownFields = false)
record ServerProperties(
        @DefaultValue("0s") Duration drain,
        @DefaultValue("4") int managementThreads) {
    ServerProperties {
        if (drain.isNegative() || managementThreads < 1) {
            throw new IllegalArgumentException("drain must not be negative, management-threads at least 1");
        }
    }
}
