package dev.streamside.lab.gatlinglog;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/// A distribution of times in milliseconds. Percentiles are exact below two seconds, and to 0.1 % above; count,
/// minimum, maximum and mean are always exact. Percentiles of no times are 0.
public final class Timings {
    private static final int DIGITS = 3;

    /// Packed, because a run may have a thousand rows.
    private final Histogram histogram = new PackedHistogram(DIGITS);
    private int min = Integer.MAX_VALUE;
    private int max;
    private long sum;
    private double sumOfSquares;

    /// A negative time, from a clock that stepped back, counts as zero.
    void add(int millis) {
        int time = Math.max(0, millis);
        histogram.recordValue(time);
        min = Math.min(min, time);
        max = Math.max(max, time);
        sum += time;
        sumOfSquares += (double) time * time;
    }

    void add(Timings other) {
        histogram.add(other.histogram);
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        sum += other.sum;
        sumOfSquares += other.sumOfSquares;
    }

    public long count() {
        return histogram.getTotalCount();
    }

    public int min() {
        return count() == 0 ? 0 : min;
    }

    public int max() {
        return max;
    }

    public double mean() {
        return count() == 0 ? 0 : (double) sum / count();
    }

    public double standardDeviation() {
        return count() == 0 ? 0 : Math.sqrt(Math.max(0, sumOfSquares / count() - mean() * mean()));
    }

    /// The smallest value that `percent` of all values do not exceed.
    public int percentile(double percent) {
        return (int) Math.min(max, histogram.getValueAtPercentile(percent));
    }
}
