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
    private final FairShares shares;
    private final BooleanSupplier away;
    private final LongAdder passed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /// One without shares: all of it may be for one client.
    ///
    /// @param away whether the database is known not to answer: then nobody waits
    public Bulkhead(int concurrent, BooleanSupplier away) {
        this(concurrent, concurrent, away);
    }

    /// @param perClient how many of them may be for one client
    /// @param away whether the database is known not to answer: then nobody waits
    public Bulkhead(int concurrent, int perClient, BooleanSupplier away) {
        this.concurrent = concurrent;
        this.away = away;
        this.permits = new Semaphore(concurrent);
        this.shares = new FairShares(perClient);
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
        Semaphore share = takeTurn();
        passed.increment();
        try {
            return work.get();
        } finally {
            permits.release();
            share.release();
        }
    }

    /// Waits for one of the client's own turns first, so that those who have to do not keep others waiting.
    private Semaphore takeTurn() {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        try {
            Semaphore share = shares.take(MAX_WAIT);
            if (share != null) {
                if (permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    return share;
                }
                share.release();
            }
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TRY_LATER,
                    share == null ? "Too many requests from your network." : "Too many requests; try again.",
                    Duration.ofSeconds(1));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
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
