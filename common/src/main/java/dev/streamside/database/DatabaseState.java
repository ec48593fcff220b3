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

    private final LongAdder failures = new LongAdder();
    private volatile boolean away;
    private long awaySinceNanos;
    private long lastFailureNanos;
    private long failuresBefore;

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
            log.warn(
                    "The database does not answer: {}",
                    NestedExceptionUtils.getMostSpecificCause(why).toString());
        }
        failures.increment();
    }

    /// A request got no answer from the database. That alone ends nothing: it may have had a connection that broke.
    public void failedForARequest(Throwable why) {
        failures.increment();
        log.debug("The database did not answer a request", why);
    }

    /// A transaction was committed.
    public void answered() {
        if (away) {
            back();
        }
    }

    /// A ping was answered, which proves less than a commit.
    void answeredPing() {
        if (away && System.nanoTime() - lastFailure() > QUIET_BEFORE_BACK.toNanos()) {
            back();
        }
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
