package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.statistics.Ratio;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/// A measure of a row: the throughput, or a time of its good answers.
///
/// @param percent the percentile, above 0 and at most 100; NaN for other kinds
record Measure(Kind kind, double percent) {
    enum Kind {
        THROUGHPUT,
        MEAN,
        PERCENTILE
    }

    static final Measure THROUGHPUT = new Measure(Kind.THROUGHPUT, Double.NaN);
    static final Measure MEAN = new Measure(Kind.MEAN, Double.NaN);
    static final Measure MAX = percentile(100);

    /// Gatling measures in whole milliseconds.
    static final double RESOLUTION_MILLIS = 1;

    private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,6})?)");

    static Measure percentile(double percent) {
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("A percentile is above 0 and at most 100: " + percent);
        }
        return new Measure(Kind.PERCENTILE, percent);
    }

    /// @param title such as `p95`, `mean` or `max`
    /// @throws IllegalArgumentException if it is not the title of a time
    static Measure time(String title) {
        Matcher percentile = PERCENTILE.matcher(title);
        if (percentile.matches()) {
            return percentile(Double.parseDouble(percentile.group(1)));
        }
        return switch (title) {
            case "mean" -> MEAN;
            case "max" -> MAX;
            default -> throw new IllegalArgumentException("Not a measure: " + title);
        };
    }

    /// Without the unit.
    String title() {
        return switch (kind) {
            case THROUGHPUT -> "per s";
            case MEAN -> "mean";
            case PERCENTILE ->
                percent == 100
                        ? "max"
                        : "p"
                                + new BigDecimal(Double.toString(percent))
                                        .stripTrailingZeros()
                                        .toPlainString();
        };
    }

    /// With the unit.
    String head() {
        return kind == Kind.THROUGHPUT ? title() : title() + " ms";
    }

    /// For programs: a name that says the unit.
    String key() {
        return kind == Kind.THROUGHPUT ? "perSecond" : title() + "Millis";
    }

    /// The ratio of the times of two groups. Times below the resolution count as the resolution.
    static Ratio ratio(double[] firstMillis, double[] secondMillis, double confidence) {
        return Ratio.ofGroups(atLeastResolution(firstMillis), atLeastResolution(secondMillis), confidence);
    }

    /// Whether all of these times are closer to each other than Gatling can measure.
    static boolean areWithinResolution(double[] firstMillis, double[] secondMillis) {
        DoubleSummaryStatistics both = DoubleStream.concat(Arrays.stream(firstMillis), Arrays.stream(secondMillis))
                .summaryStatistics();
        return both.getMax() - both.getMin() <= RESOLUTION_MILLIS;
    }

    private static double[] atLeastResolution(double... millis) {
        return Arrays.stream(millis)
                .map(value -> Math.max(RESOLUTION_MILLIS, value))
                .toArray();
    }

    /// Times are those of good answers, because a refusal may be quick; NaN if there were no good answers.
    double of(Row row, Run run) {
        if (kind == Kind.THROUGHPUT) {
            return (double) (row.ok().count() + row.failed().count()) / run.seconds();
        }
        if (row.ok().count() == 0) {
            return Double.NaN;
        }
        return kind == Kind.MEAN ? row.ok().mean() : row.ok().percentile(percent);
    }

    String show(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        boolean isShort = kind == Kind.THROUGHPUT && value < 10;
        return String.format(Locale.ROOT, isShort ? "%.2f" : kind == Kind.THROUGHPUT ? "%,.1f" : "%,.0f", value);
    }
}
