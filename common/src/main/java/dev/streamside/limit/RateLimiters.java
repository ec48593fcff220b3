package dev.streamside.limit;

import dev.streamside.problem.ProblemCode;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/// Makes the rate limiters of all features, and publishes what they decide. They are made in one place so that
/// limiters which several nodes share can take their place.
@Component
public class RateLimiters {
    private final MeterRegistry registry;

    RateLimiters(MeterRegistry registry) {
        this.registry = registry;
    }

    /// @param <K>    who is limited
    /// @param name   what the metrics call it
    /// @param code   what the refusal is called
    /// @param detail what the refusal says
    public <K> RateLimiter<K> create(String name, Rate rate, ProblemCode code, String detail) {
        return new RateLimiter<>(name, rate, code, detail, registry);
    }
}
