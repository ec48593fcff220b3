package dev.streamside.server;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of the server: its deadline for an exchange, its stop, and its management port.
///
/// @param drain   how long a stopping application is not ready before it closes anything, so that a balancer
///                sends nobody new. Behind a balancer, set it a little longer than its check takes, such as `5s`
/// @param exchangeTimeout longest time from the first byte of a request to the last one of its answer. Then the
///                connection is cut
/// @param managementThreads threads of the management port. It shares none with viewers, so that it answers even
///                when they have to wait
@ConfigurationProperties(prefix = "streamside.server", ignoreUnknownFields = false)
record ServerProperties(
        @DefaultValue("0s") Duration drain,
        @DefaultValue("30s") Duration exchangeTimeout,
        @DefaultValue("4") int managementThreads) {
    ServerProperties {
        if (drain.isNegative() || !exchangeTimeout.isPositive() || managementThreads < 1) {
            throw new IllegalArgumentException(
                    "drain must not be negative, exchange-timeout positive, management-threads at least 1");
        }
    }
}
