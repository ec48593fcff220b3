package dev.streamside.lab.statistics;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/// A figure that is computed from all runs together, and its values without each single run (jackknife).
///
/// @param value the value of all runs
/// @param without the value of all runs but one: for each run, in the same order in all figures of a study
public record Estimate(double value, double... without) {
    /// The sum of both.
    public Estimate plus(Estimate other) {
        return new Estimate(value + other.value, each(other, Double::sum));
    }

    public Estimate times(double factor) {
        return new Estimate(
                value * factor, Arrays.stream(without).map(one -> one * factor).toArray());
    }

    /// The ratio to the other; both are above zero.
    public Ratio over(Estimate other) {
        return Ratio.ofJackknife(value / other.value, each(other, (mine, theirs) -> mine / theirs));
    }

    private double[] each(Estimate other, DoubleBinaryOperator function) {
        return IntStream.range(0, without.length)
                .mapToDouble(run -> function.applyAsDouble(without[run], other.without[run]))
                .toArray();
    }
}
