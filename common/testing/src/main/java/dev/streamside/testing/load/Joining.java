package dev.streamside.testing.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/// The connecting of a number of viewers.
public final class Joining {
    private final CountDownLatch open;
    /// Time from connecting to the first answer, in microseconds.
    private final Histogram micros = new SynchronizedHistogram(300_000_000L, 3);
    private final int count;
    private final long startNanos = System.nanoTime();
    private volatile long endNanos = startNanos;

    Joining(int count) {
        this.count = count;
        this.open = new CountDownLatch(count);
    }

    void joined(long nanos) {
        micros.recordValue(Math.max(0, nanos / 1_000));
        refused();
    }

    void refused() {
        endNanos = System.nanoTime();
        open.countDown();
    }

    boolean await(long seconds) throws InterruptedException {
        return open.await(seconds, TimeUnit.SECONDS);
    }

    int refusals() {
        return count - (int) micros.getTotalCount();
    }

    /// From the first connection attempt to the last first answer.
    double seconds() {
        return (endNanos - startNanos) / 1e9;
    }

    double percentileMillis(double percentile) {
        return micros.getValueAtPercentile(percentile) / 1_000.0;
    }
}
