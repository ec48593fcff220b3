package dev.streamside.lab.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;

/// A difference of two means, and the interval in which the true one lies.
///
/// The interval is Student's. A bootstrap would be far too narrow with five runs; see
/// `docs/decisions/why-student-and-not-a-bootstrap.md`.
///
/// @param value second minus first
/// @param low   negative infinity if there are too few runs to tell
/// @param high  positive infinity if there are too few runs to tell
/// @param freedom the degrees of freedom; 0 if there are too few runs to tell
public record Interval(double value, double low, double high, double freedom) {

    /// For runs in pairs: a disturbance that changes with time affects both runs of a pair.
    ///
    /// @param first      one value for each pair; at least one
    /// @param second     the other values, in the same order
    /// @param confidence such as 0.95
    static Interval ofPairs(double[] first, double[] second, double confidence) {
        double[] differences = new double[first.length];
        Arrays.setAll(differences, i -> second[i] - first[i]);
        int runs = differences.length;
        return around(mean(differences), Math.sqrt(variance(differences) / runs), runs - 1, confidence);
    }

    /// For unpaired runs, any number of each. Their spreads may differ (Welch).
    ///
    /// @param confidence such as 0.95
    public static Interval ofGroups(double[] first, double[] second, double confidence) {
        double one = variance(first) / first.length;
        double other = variance(second) / second.length;
        double difference = mean(second) - mean(first);
        if (first.length < 2 || second.length < 2) {
            return around(difference, Double.NaN, 0, confidence);
        }
        double freedom = one + other == 0
                ? first.length + second.length - 2
                : (one + other)
                        * (one + other)
                        / (one * one / (first.length - 1) + other * other / (second.length - 1));
        return around(difference, Math.sqrt(one + other), freedom, confidence);
    }

    /// For a value that is computed from all runs together. Often only some of the runs determine it. So
    /// there are as many degrees of freedom as such runs, and at most half as many as all runs.
    /// `SimulatedCostsTest` checks that this is enough.
    ///
    /// @param value   of all runs
    /// @param without the value of all runs but one, for each run
    static Interval ofJackknife(double value, double[] without, double confidence) {
        int runs = without.length;
        // The mean of n - 1 others varies n - 1 times less than a single run.
        double error = Math.sqrt(variance(without) / runs) * (runs - 1);
        return Double.isFinite(error)
                ? around(value, error, Math.min((runs - 1) / 2.0, deciding(without)), confidence)
                : around(value, Double.NaN, 0, confidence);
    }

    /// How many runs determine a value: all of them if leaving out any one changes it equally, and about one
    /// if only one changes it (the participation ratio of the squared changes).
    private static double deciding(double... without) {
        double mean = mean(without);
        double squares =
                Arrays.stream(without).map(value -> Math.pow(value - mean, 2)).sum();
        double fourths =
                Arrays.stream(without).map(value -> Math.pow(value - mean, 4)).sum();
        return fourths == 0 ? without.length : squares * squares / fourths;
    }

    private static Interval around(double value, double error, double freedom, double confidence) {
        double half = freedom > 0 ? error * student(freedom, confidence) : Double.POSITIVE_INFINITY;
        return new Interval(value, value - half, value + half, freedom);
    }

    /// The number of standard errors between the middle and an end of the interval.
    static double student(double freedom, double confidence) {
        return TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2);
    }

    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    static double mean(double... values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    private static double variance(double... values) {
        double mean = mean(values);
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }
}
