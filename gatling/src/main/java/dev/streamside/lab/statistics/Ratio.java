package dev.streamside.lab.statistics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Locale;

/// The ratio of two things, and the interval in which the true ratio lies. It is computed from logarithms, so
/// that 2 and 0.5 are equally far from 1.
///
/// @param value the geometric mean of the ratios
/// @param low   0 if there are too few runs to tell
/// @param high  infinite if there are too few runs to tell
/// @param runs  the number of runs of the side with fewer
/// @param freedom    the degrees of freedom of the interval; 0 if there is none
/// @param confidence of the interval, such as 0.95
public record Ratio(double value, double low, double high, int runs, double freedom, double confidence) {
    public static final double CONFIDENCE = 0.95;

    /// For runs in pairs; see [Interval#ofPairs]. All values are above zero.
    public static Ratio ofPairs(double[] first, double[] second) {
        return of(Interval.ofPairs(logarithms(first), logarithms(second), CONFIDENCE), first.length, CONFIDENCE);
    }

    /// For unpaired runs; see [Interval#ofGroups]. All values are above zero.
    ///
    /// @param confidence such as [#CONFIDENCE], or higher if the same runs answer several questions
    public static Ratio ofGroups(double[] first, double[] second, double confidence) {
        return of(
                Interval.ofGroups(logarithms(first), logarithms(second), confidence),
                Math.min(first.length, second.length),
                confidence);
    }

    /// For a ratio that is computed from all runs together; see [Interval#ofJackknife].
    ///
    /// @param value the ratio of all runs; above zero, like the others
    /// @param without the ratio of all runs but one, for each run
    static Ratio ofJackknife(double value, double... without) {
        return of(Interval.ofJackknife(Math.log(value), logarithms(without), CONFIDENCE), without.length, CONFIDENCE);
    }

    private static Ratio of(Interval interval, int runs, double confidence) {
        return new Ratio(
                Math.exp(interval.value()),
                Math.exp(interval.low()),
                Math.exp(interval.high()),
                runs,
                interval.freedom(),
                confidence);
    }

    private static double[] logarithms(double... values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    public boolean hasInterval() {
        return Double.isFinite(high);
    }

    /// How far the value is from 1, as a factor of at least 1.
    public double distance() {
        return Math.max(value, 1 / value);
    }

    /// Such as `0.86 (0.81–0.92)`.
    @Override
    public String toString() {
        return hasInterval() ? times() + " (" + interval() + ")" : times();
    }

    /// The value in figures.
    public String times() {
        return shown(value);
    }

    /// The interval in figures. Call it only if there is one.
    public String interval() {
        return shown(low) + "–" + shown(high);
    }

    private static String shown(double ratio) {
        if (ratio < 0.0995) {
            return new BigDecimal(ratio).round(new MathContext(2)).toPlainString();
        }
        return String.format(Locale.ROOT, ratio >= 99.95 ? "%,.0f" : ratio >= 9.995 ? "%.1f" : "%.2f", ratio);
    }
}
