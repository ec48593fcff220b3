package dev.streamside.lab.compare;

import java.util.Arrays;

/// A value and its spread.
///
/// @param low NaN if there is too little data for a spread; `high` is then NaN too
record Estimate(double value, double low, double high) {

    /// Of repeated runs: the median, with a spread from the lowest to the highest.
    static Estimate ofRuns(double... values) {
        double[] sorted = sorted(values);
        return new Estimate(quantile(sorted, 0.5), sorted[0], sorted[sorted.length - 1]);
    }

    /// Of one run: its value, with the spread of its slices without the tenth at either end.
    static Estimate ofSlices(double value, double... slices) {
        double[] sorted = sorted(slices);
        return new Estimate(value, quantile(sorted, 0.1), quantile(sorted, 0.9));
    }

    static Estimate withoutSpread(double value) {
        return new Estimate(value, Double.NaN, Double.NaN);
    }

    boolean hasSpread() {
        return !Double.isNaN(low);
    }

    boolean liesClearlyBelow(Estimate other) {
        return high < other.low && value < other.value;
    }

    private static double[] sorted(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static double quantile(double[] sorted, double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }
}
