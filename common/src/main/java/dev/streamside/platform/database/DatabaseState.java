package dev.streamside.platform.database;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;

/// Whether the database answers, as reported by all code that uses it. Logs the beginning and the end of an
/// outage, and counts the failures in between. A slow database that comes and goes counts as one outage,
/// until it has answered for ten seconds without a failure. Thread-safe; a check is one volatile read.
@Component
public class DatabaseState {
    private static final Logger log = LoggerFactory.getLogger(DatabaseState.class);
    /// A ping that succeeds between two failures does not end an outage.
    private static final Duration QUIET_BEFORE_BACK = Duration.ofMillis(500);
    private static final Duration QUIET_BEFORE_SAID = Duration.ofSeconds(10);
    private static final Duration BETWEEN_WARNINGS = Duration.ofMinutes(1);

    private final LongAdder failures = new LongAdder();
    private final LongSupplier clock;
    private volatile boolean away;
    /// Whether the log already says that it does not answer.
    private volatile boolean said;
    private long saidNanos;
    private long backNanos;
    private long lastFailureNanos;
    private long failuresBefore;
    private long nextWarningNanos;
    private boolean pinged = true;

    @Autowired
    DatabaseState(MeterRegistry registry) {
        this(registry, System::nanoTime);
    }

    /// @param clock nanoseconds since an arbitrary time
    DatabaseState(MeterRegistry registry, LongSupplier clock) {
        this.clock = clock;
        this.nextWarningNanos = clock.getAsLong();
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
        long now = clock.getAsLong();
        lastFailureNanos = now;
        away = true;
        if (!said) {
            said = true;
            saidNanos = now;
            failuresBefore = failures.sum();
            log.warn("The database does not answer: {}", cause(why));
        }
        failures.increment();
    }

    /// A request got no answer from the database. This proves little: only its own connection may have been
    /// broken. Warns at most once a minute, and not during an outage.
    public synchronized void failedForARequest(Throwable why) {
        failures.increment();
        long now = clock.getAsLong();
        if (!said && now - nextWarningNanos >= 0) {
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
    synchronized void answeredPing() {
        pinged = true;
        notifyAll();
        long quiet = clock.getAsLong() - lastFailureNanos;
        if (away && quiet > QUIET_BEFORE_BACK.toNanos()) {
            back();
        }
        if (said && !away && quiet > QUIET_BEFORE_SAID.toNanos()) {
            said = false;
            log.warn(
                    "The database answers again after {} s; {} attempts failed",
                    Duration.ofNanos(backNanos - saidNanos).toSeconds(),
                    failures.sum() - failuresBefore);
        }
    }

    private static String cause(Throwable why) {
        return NestedExceptionUtils.getMostSpecificCause(why).toString();
    }

    private synchronized void back() {
        if (away) {
            away = false;
            backNanos = clock.getAsLong();
        }
    }
}
