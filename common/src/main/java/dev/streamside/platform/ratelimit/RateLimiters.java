package dev.streamside.platform.ratelimit;

import dev.streamside.platform.problem.ProblemCode;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/// Creates the rate limiters of all features and publishes their decisions. One factory, so that limiters shared
/// by several nodes can replace them.
@Component
public class RateLimiters {
    private final MeterRegistry registry;

    RateLimiters(MeterRegistry registry) {
        this.registry = registry;
    }

    /// @param <K>    the owner of a bucket
    /// @param name   its name in the metrics
    /// @param code   the code of its refusals
    /// @param detail the text of its refusals
    public <K> RateLimiter<K> create(String name, Rate rate, ProblemCode code, String detail) {
        return new RateLimiter<>(name, rate, code, detail, registry);
    }
}
