package dev.streamside.limit;

import com.github.benmanes.caffeine.cache.LoadingCache;
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
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Limits how many requests use the database at once. Virtual threads do not limit them as a thread pool would,
/// and no burst of requests may take the connections that the committer needs. Calls must not be nested.
public final class Bulkhead {
    private static final Duration MAX_WAIT = Duration.ofMillis(500);

    private final int concurrent;
    private final Semaphore permits;
    private final BooleanSupplier away;
    private final LongAdder passed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /// @param away whether the database is known not to answer: then nobody waits
    public Bulkhead(int concurrent, BooleanSupplier away) {
        this.concurrent = concurrent;
        this.away = away;
        this.permits = new Semaphore(concurrent);
    }

    /// Publishes how many are inside, how many wait, and how many passed or were refused.
    public Bulkhead measuredAs(String name, MeterRegistry registry) {
        gauge("streamside.bulkhead.inside", "Requests inside.", bulkhead -> concurrent - permits.availablePermits())
                .tag("bulkhead", name)
                .register(registry);
        gauge("streamside.bulkhead.waiting", "Requests waiting for their turn.", b -> permits.getQueueLength())
                .tag("bulkhead", name)
                .register(registry);
        Map.of("passed", passed, "refused", refused)
                .forEach((result, times) -> FunctionCounter.builder("streamside.bulkhead", times, LongAdder::sum)
                        .description("Requests that passed, or were refused after waiting.")
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
    /// @throws Refusal `TRY_LATER` if its turn does not come in time, and at once while the database is away
    public <T extends @Nullable Object> T call(Supplier<T> work) {
        if (away.getAsBoolean()) {
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TRY_LATER, "The database does not answer; try again.", Duration.ofSeconds(2));
        }
        try {
            if (!permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                refused.increment();
                throw Refusal.until(ProblemCode.TRY_LATER, "Too many requests; try again.", Duration.ofSeconds(1));
            }
        } catch (InterruptedException _) {
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

    /// Gets a value from a cache whose loader asks the database. Only a load needs a turn. It waits for it before
    /// it enters the cache, so that it holds no lock of the cache meanwhile.
    ///
    /// @throws Refusal as [#call] does
    public <K, V extends @Nullable Object> V get(LoadingCache<K, V> cache, K key) {
        return cache.policy().getIfPresentQuietly(key) == null ? call(() -> cache.get(key)) : cache.get(key);
    }
}
