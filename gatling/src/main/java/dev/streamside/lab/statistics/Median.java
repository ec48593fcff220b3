package dev.streamside.lab.statistics;

import java.util.Arrays;

/// The middle of some values.
public final class Median {
    private Median() {}

    /// NaN if there are none.
    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int count = sorted.length;
        return count == 0 ? Double.NaN : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
