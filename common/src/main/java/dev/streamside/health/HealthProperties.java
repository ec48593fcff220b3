package dev.streamside.health;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of what is told to those who watch over the application.
///
/// @param drain   how long readiness says no before anything is closed, so that a balancer sends nobody new
/// @param threads threads of the management port, which shares none with viewers
@ConfigurationProperties(prefix = "streamside.health", ignoreUnknownFields = false)
record HealthProperties(
        @DefaultValue("0s") Duration drain,
        @DefaultValue("4") int threads) {
    HealthProperties {
        if (drain.isNegative() || threads < 1) {
            throw new IllegalArgumentException("drain must not be negative, threads at least 1");
        }
    }
}
