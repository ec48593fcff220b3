package dev.streamside.lab.gatlinglog;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.PackedHistogram;
import org.jspecify.annotations.Nullable;

/// The response times of one row by the second in which its requests began. They can be read in slices of any
/// number of seconds. Percentiles are exact below a tenth of a second, and to 1 % above.
public final class TimeSeries {
    private static final int DIGITS = 2;
    /// A week. A later start means a broken clock, and is counted at the end.
    private static final int MAX_SECONDS = 7 * 24 * 3600;

    private static final class Second {
        private final PackedHistogram times = new PackedHistogram(DIGITS);
        private long failures;
    }

    /// Seconds in which nothing began are null.
    private final List<@Nullable Second> seconds = new ArrayList<>();

    void add(int atMillis, int millis, boolean isOk) {
        int index = Math.clamp(atMillis / 1000, 0, MAX_SECONDS);
        while (seconds.size() <= index) {
            seconds.add(null);
        }
        Second second = seconds.get(index);
        if (second == null) {
            second = new Second();
            seconds.set(index, second);
        }
        second.times.recordValue(Math.max(0, millis));
        if (!isOk) {
            second.failures++;
        }
    }

    /// The requests that began between `from`, inclusive, and `to`, exclusive: seconds after the start of the run.
    public Slice slice(int from, int to) {
        var times = new PackedHistogram(DIGITS);
        long failures = 0;
        for (int i = Math.max(0, from); i < Math.min(to, seconds.size()); i++) {
            Second second = seconds.get(i);
            if (second != null) {
                times.add(second.times);
                failures += second.failures;
            }
        }
        return new Slice(to - from, times, failures);
    }

    /// A part of a time series.
    public static final class Slice {
        private final int seconds;
        private final PackedHistogram times;
        private final long failures;

        private Slice(int seconds, PackedHistogram times, long failures) {
            this.seconds = seconds;
            this.times = times;
            this.failures = failures;
        }

        public long count() {
            return times.getTotalCount();
        }

        public long failures() {
            return failures;
        }

        public double perSecond() {
            return (double) count() / seconds;
        }

        /// In milliseconds; 0 if there were no requests.
        public long percentile(double percent) {
            return count() == 0 ? 0 : times.getValueAtPercentile(percent);
        }
    }
}
