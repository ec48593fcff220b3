package dev.streamside.platform.cluster;

import dev.streamside.platform.guard.Outage;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks for changes whose commit got no reply, as long as they may still be committed. Has a thread only
/// during that time.
final class LateCommits {
    private static final Logger log = LoggerFactory.getLogger(LateCommits.class);
    /// Twice the minute after which the server ends a silent connection of a pool, with its transaction.
    private static final Duration LATEST = Duration.ofMinutes(2);

    private final Duration pause;
    private final Runnable look;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private boolean looking;
    private long endNanos;

    /// @param pause between two queries
    /// @param look throws if it has to be repeated
    LateCommits(Duration pause, Runnable look) {
        this.pause = pause;
        this.look = look;
    }

    /// Starts looking, and continues for two minutes from now. Never waits. Safe for any thread.
    synchronized void expect() {
        endNanos = System.nanoTime() + LATEST.toNanos();
        if (!looking) {
            looking = true;
            Thread.ofVirtual().name("late-commits").start(this::work);
        }
    }

    private void work() {
        try {
            boolean seen;
            do {
                seen = look();
            } while (!stopped.await(pause.toNanos(), TimeUnit.NANOSECONDS) && goesOn(seen));
        } catch (InterruptedException _) {
            // this thread is never interrupted
        }
    }

    private boolean look() {
        try {
            look.run();
            return true;
        } catch (RuntimeException failure) {
            if (!Outage.caused(failure)) {
                log.error("Changes that may have been made cannot be looked for", failure);
            }
            return false;
        }
    }

    private synchronized boolean goesOn(boolean seen) {
        looking = !seen || System.nanoTime() - endNanos < 0;
        return looking;
    }

    void stop() {
        stopped.countDown();
    }
}
