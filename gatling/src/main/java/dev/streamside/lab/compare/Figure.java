package dev.streamside.lab.compare;

import java.util.Arrays;

/// A figure and how far it strays.
///
/// @param low  NaN where there is too little to tell, as is `high`
record Figure(double value, double low, double high) {

    /// Of repeated runs: the median, between the least and the most.
    static Figure ofRuns(double... values) {
        double[] sorted = sorted(values);
        return new Figure(quantile(sorted, 0.5), sorted[0], sorted[sorted.length - 1]);
    }

    /// Of one run: its figure, between all of its slices but the tenth at either end.
    static Figure ofSlices(double value, double... slices) {
        double[] sorted = sorted(slices);
        return new Figure(value, quantile(sorted, 0.1), quantile(sorted, 0.9));
    }

    static Figure withoutSpread(double value) {
        return new Figure(value, Double.NaN, Double.NaN);
    }

    boolean hasSpread() {
        return !Double.isNaN(low);
    }

    boolean liesClearlyBelow(Figure other) {
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
