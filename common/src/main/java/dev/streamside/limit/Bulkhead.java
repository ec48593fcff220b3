package dev.streamside.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.streamside.problem.ProblemCode;
import dev.streamside.problem.Refusal;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;

/// Limits how many requests use the database at once, and for how long each does. Virtual threads do not limit them
/// as a thread pool would, and no burst of requests may take the connections that the committer needs.
///
/// Work runs on a virtual thread of its own, outside any transaction of the caller. When its time is over, that
/// thread is interrupted, which closes the socket that it reads. The driver's time-outs alone would keep a request
/// waiting for longer: each applies to one read, and over TLS to one more, when the connection is closed.
public final class Bulkhead {
    private static final Duration MAX_WAIT = Duration.ofMillis(500);
    /// Wait and work together. This leaves a busy machine time to answer within two seconds.
    private static final Duration MAX_TIME = Duration.ofSeconds(1);

    private final int concurrent;
    private final Semaphore permits;
    private final FairShares shares;
    private final BooleanSupplier away;
    private final LongAdder passed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /// Without shares: one client may use all of it.
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
        gauge("streamside.bulkhead.waiting", "Requests waiting for their turn.", Bulkhead::waiting)
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

    /// Runs `work`, waiting up to half a second for its turn. Returns or throws within two seconds, whatever the state
    /// of the database.
    ///
    /// @throws Refusal `TRY_LATER` if its turn does not come in time, and at once while the database is away
    /// @throws QueryTimeoutException if wait and work take longer than a second. It may still have been done
    public <T extends @Nullable Object> T call(Supplier<T> work) {
        if (away.getAsBoolean()) {
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TRY_LATER, "The database does not answer; try again.", Duration.ofSeconds(2));
        }
        long deadline = System.nanoTime() + MAX_TIME.toNanos();
        Semaphore share = takeTurn();
        passed.increment();
        var task = new FutureTask<>(work::get);
        Thread.ofVirtual().name("database").start(() -> {
            try {
                task.run();
            } finally {
                permits.release();
                share.release();
            }
        });
        return await(task, deadline);
    }

    private int waiting() {
        return permits.getQueueLength() + shares.waiting();
    }

    /// Waits for the client's share first, so that requests beyond it take no place from other clients.
    private Semaphore takeTurn() {
        long deadline = System.nanoTime() + MAX_WAIT.toNanos();
        try {
            Semaphore share = shares.take(MAX_WAIT);
            if (share == null) {
                throw tooMany("Too many requests from your network.");
            }
            boolean taken = false;
            try {
                taken = permits.tryAcquire(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } finally {
                if (!taken) {
                    share.release();
                }
            }
            if (!taken) {
                throw tooMany("Too many requests; try again.");
            }
            return share;
        } catch (InterruptedException _) {
            throw interrupted();
        }
    }

    private Refusal tooMany(String detail) {
        refused.increment();
        return Refusal.until(ProblemCode.TRY_LATER, detail, Duration.ofSeconds(1));
    }

    private static <T extends @Nullable Object> T await(FutureTask<T> task, long deadline) {
        try {
            return task.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            task.cancel(true);
            String why = "no answer within " + MAX_TIME.toMillis() + " ms";
            throw new QueryTimeoutException(why, new SQLTimeoutException(why));
        } catch (InterruptedException _) {
            task.cancel(true);
            throw interrupted();
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        }
    }

    private static Refusal interrupted() {
        Thread.currentThread().interrupt();
        return Refusal.until(ProblemCode.TRY_LATER, "The server is stopping.", Duration.ofSeconds(2));
    }

    /// A cache that loads what is missing from the database, through this bulkhead.
    ///
    /// @param settings limits and lifetimes
    /// @param load     reads one value
    public <A, B, K extends A, V extends B> LoadedCache<K, V> cache(Caffeine<A, B> settings, Function<K, V> load) {
        return LoadedCache.of(settings, this, load);
    }

    /// A cache for values that a crowd may ask for at once, each a different one: it loads many with one query.
    ///
    /// @param settings limits and lifetimes
    /// @param load     reads the values of at most 500 keys, and must return one for each
    public <A, B, K extends A, V extends B> LoadedCache<K, V> cacheOfMany(
            Caffeine<A, B> settings, Function<Set<K>, Map<K, V>> load) {
        return LoadedCache.ofMany(settings, this, load);
    }
}
