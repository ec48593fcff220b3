package dev.streamside.lab.gatlinglog;

import org.HdrHistogram.Histogram;

/// How long things took, in milliseconds, without keeping each. Exact below two seconds, to a thousandth above;
/// count, least, most and mean are always exact. Percentiles of nothing are 0.
public final class Timings {
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(DIGITS);
    private int min = Integer.MAX_VALUE;
    private int max;
    private long sum;
    private double sumOfSquares;

    /// Clocks may step back; that counts as no time.
    void add(int millis) {
        int time = Math.max(0, millis);
        histogram.recordValue(time);
        min = Math.min(min, time);
        max = Math.max(max, time);
        sum += time;
        sumOfSquares += (double) time * time;
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

    /// The least value that `percent` of all values do not exceed.
    public int percentile(double percent) {
        return (int) Math.min(max, histogram.getValueAtPercentile(percent));
    }
}
