package dev.streamside.lab.statistics;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;

/// A figure that is computed from all runs together, and what it would be without each one of them (jackknife).
///
/// @param value   of all runs
/// @param without of all runs but one: for each run, in the same order in all figures of a study
public record Estimate(double value, double... without) {
    /// Both together.
    public Estimate plus(Estimate other) {
        return new Estimate(value + other.value, each(other, Double::sum));
    }

    public Estimate times(double factor) {
        return new Estimate(
                value * factor, Arrays.stream(without).map(one -> one * factor).toArray());
    }

    /// How many times as much this is; both are above zero.
    public Ratio over(Estimate other) {
        return Ratio.ofJackknife(value / other.value, each(other, (mine, theirs) -> mine / theirs));
    }

    private double[] each(Estimate other, DoubleBinaryOperator function) {
        return IntStream.range(0, without.length)
                .mapToDouble(run -> function.applyAsDouble(without[run], other.without[run]))
                .toArray();
    }
}
