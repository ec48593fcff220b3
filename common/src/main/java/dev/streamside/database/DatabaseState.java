package dev.streamside.database;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/// Whether the database answers, as reported by everybody who uses it. Logs each change once, and counts the
/// failures in between. Thread-safe; a check is one volatile read.
@Component
public class DatabaseState {
    private static final Logger log = LoggerFactory.getLogger(DatabaseState.class);
    /// A ping that succeeds between two failures does not end an outage.
    private static final Duration QUIET_BEFORE_BACK = Duration.ofMillis(500);
    private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private final LongAdder failures = new LongAdder();
    private volatile boolean away;
    private long awaySinceNanos;
    private long lastFailureNanos;
    private long failuresBefore;
    private long nextWarningNanos = System.nanoTime();
    private boolean pinged = true;

    DatabaseState(MeterRegistry registry) {
        Gauge.builder("streamside.database.answers", this, state -> state.away ? 0 : 1)
                .description("1 while the database answers, 0 while it does not.")
                .register(registry);
        FunctionCounter.builder("streamside.database.failures", failures, LongAdder::sum)
                .description("Requests, commits and pings that the database did not answer.")
                .register(registry);
    }

    public boolean isAway() {
        return away;
    }

    /// The database did not answer.
    public synchronized void failed(Throwable why) {
        long now = System.nanoTime();
        lastFailureNanos = now;
        if (!away) {
            away = true;
            awaySinceNanos = now;
            failuresBefore = failures.sum();
            log.warn("The database does not answer: {}", cause(why));
        }
        failures.increment();
    }

    /// A request got no answer from the database, which proves little: it may have had the only connection that
    /// broke. Warns at most once a minute, and not while the database is known to be away.
    public synchronized void failedForARequest(Throwable why) {
        failures.increment();
        long now = System.nanoTime();
        if (!away && now - nextWarningNanos >= 0) {
            nextWarningNanos = now + BETWEEN_WARNINGS.toNanos();
            log.warn("The database did not answer a request: {}", cause(why));
        }
    }

    /// A transaction was committed.
    public void answered() {
        if (away) {
            back();
        }
    }

    /// A ping was not answered.
    synchronized void failedPing(Throwable why) {
        pinged = false;
        failed(why);
    }

    /// Waits until a ping is answered, if the last one was not, at most for `longest`.
    synchronized void awaitPing(Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        for (long left = longest.toMillis(); !pinged && left > 0; ) {
            wait(left);
            left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        }
    }

    /// A ping was answered, which proves less than a commit.
    void answeredPing() {
        synchronized (this) {
            pinged = true;
            notifyAll();
        }
        if (away && System.nanoTime() - lastFailure() > QUIET_BEFORE_BACK.toNanos()) {
            back();
        }
    }

    private static String cause(Throwable why) {
        return NestedExceptionUtils.getMostSpecificCause(why).toString();
    }

    private synchronized long lastFailure() {
        return lastFailureNanos;
    }

    private synchronized void back() {
        if (away) {
            away = false;
            log.warn(
                    "The database answers again after {} s; {} attempts failed",
                    Duration.ofNanos(System.nanoTime() - awaySinceNanos).toSeconds(),
                    failures.sum() - failuresBefore);
        }
    }
}
