package dev.streamside.limit;

import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/// Lets only so many requests into the database at once. Virtual threads took the limit that the request
/// threads were, and a storm of whatever kind must not take the connections that the committer writes with. Not
/// to be nested.
public final class Bulkhead {
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final int concurrent;
    private final Semaphore permits;
    private final LongAdder passed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    public Bulkhead(int concurrent) {
        this.concurrent = concurrent;
        this.permits = new Semaphore(concurrent);
    }

    /// Publishes how many are inside, how many wait, and how many came in or had to go.
    public Bulkhead measuredAs(String name, MeterRegistry registry) {
        gauge("streamside.bulkhead.inside", "Requests inside.", bulkhead -> concurrent - permits.availablePermits())
                .tag("bulkhead", name)
                .register(registry);
        gauge("streamside.bulkhead.waiting", "Requests that wait for their turn.", b -> permits.getQueueLength())
                .tag("bulkhead", name)
                .register(registry);
        Map.of("passed", passed, "refused", refused)
                .forEach((result, times) -> FunctionCounter.builder("streamside.bulkhead", times, LongAdder::sum)
                        .description("Requests that came in, or waited in vain.")
                        .tag("bulkhead", name)
                        .tag("result", result)
                        .register(registry));
        return this;
    }

    private Gauge.Builder<Bulkhead> gauge(String name, String description, ToDoubleFunction<Bulkhead> value) {
        return Gauge.builder(name, this, value).description(description);
    }

    /// Runs `work`, waiting up to half a second for its turn.
    ///
    /// @throws Refusal `TRY_LATER` when its turn does not come
    public <T> T call(Supplier<T> work) {
        try {
            if (!permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                refused.increment();
                throw Refusal.until(ProblemCode.TRY_LATER, "Too many at once; try again.", Duration.ofSeconds(1));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
        }
        passed.increment();
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }
}
