package dev.streamside.health;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Settings of what is told to those who watch over the application.
///
/// @param drain   how long readiness says no before anything is closed when the application stops, so that a
///                balancer sends nobody new. Behind a balancer, a little longer than it takes to notice: `5s`
/// @param threads threads of the management port. It shares none with viewers, so that it answers while they
///                wait
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
