package dev.streamside.platform.guard;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.platform.problem.Refusal;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.dao.QueryTimeoutException;

/// Limits how many requests use the database at once, and for how long. Virtual threads do not limit them as
/// a thread pool would, and no burst of requests may take the connections that the committer needs.
///
/// Work runs on a virtual thread of its own, outside any transaction of the caller. When its time is over,
/// that thread is interrupted, which closes the socket that it reads. The driver's timeouts alone would keep
/// a request waiting for longer: each applies to one read, and over TLS to another, when the connection is
/// closed.
///
/// Until the application has started, work may take longer: no user waits for an answer, and a slow machine
/// needs seconds for work that it does for the first time.
public final class Bulkhead implements ApplicationListener<ApplicationStartedEvent> {
    private static final Duration MAX_WAIT = Duration.ofMillis(500);
    /// Wait and work together. This leaves a busy machine time to answer within two seconds.
    private static final Duration MAX_TIME = Duration.ofSeconds(1);

    private final int concurrent;
    private final Semaphore permits;
    private final FairShares shares;
    private final BooleanSupplier away;
    private volatile Duration maxTime;
    private final LongAdder passed = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /// Without shares: one client may use all of it.
    ///
    /// @param away whether the database is known to be unavailable: then calls are refused at once
    public Bulkhead(int concurrent, BooleanSupplier away) {
        this(concurrent, concurrent, MAX_TIME, away);
    }

    /// @param perClient how many of the concurrent calls may be for one client
    /// @param atStart   how long waiting and work may take until the application has started, if longer than
    ///                  usual
    /// @param away      whether the database is known to be unavailable: then calls are refused at once
    public Bulkhead(int concurrent, int perClient, Duration atStart, BooleanSupplier away) {
        this.concurrent = concurrent;
        this.maxTime = atStart.compareTo(MAX_TIME) > 0 ? atStart : MAX_TIME;
        this.away = away;
        this.permits = new Semaphore(concurrent);
        this.shares = new FairShares(perClient);
    }

    @Override
    public void onApplicationEvent(ApplicationStartedEvent event) {
        maxTime = MAX_TIME;
    }

    /// Publishes how many calls are inside, how many wait, and how many passed or were refused.
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

    /// Runs `work`, waiting up to half a second for its turn. Returns or throws within two seconds, whatever the
    /// state of the database, unless the application is just starting.
    ///
    /// @throws Refusal `TRY_LATER` if its turn does not come in time, and at once while the database is
    ///     unavailable
    /// @throws QueryTimeoutException if waiting and work take longer than a second. The work may still have
    ///     been done
    public <T extends @Nullable Object> T call(Supplier<T> work) {
        if (away.getAsBoolean()) {
            refused.increment();
            throw Refusal.until(
                    ProblemCode.TRY_LATER, "The database does not answer; try again.", Duration.ofSeconds(2));
        }
        Duration time = maxTime;
        long deadline = System.nanoTime() + time.toNanos();
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
        return await(task, deadline, time);
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

    private static <T extends @Nullable Object> T await(FutureTask<T> task, long deadline, Duration time) {
        try {
            return task.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            task.cancel(true);
            String why = "no answer within " + time.toMillis() + " ms";
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
}
