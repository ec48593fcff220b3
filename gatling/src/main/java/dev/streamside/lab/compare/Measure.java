package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.statistics.Ratio;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;

/// What is measured about a row.
enum Measure {
    THROUGHPUT("per s") {
        @Override
        double of(Row row, Run run) {
            return (double) row.all().count() / run.seconds();
        }

        @Override
        String show(double value) {
            return String.format(Locale.ROOT, value < 10 ? "%.2f" : "%,.1f", value);
        }
    },
    P50("p50 ms", 50),
    P95("p95 ms", 95),
    P99("p99 ms", 99),
    P999("p99.9 ms", 99.9),
    MAX("max ms", 100);

    /// Gatling counts in whole milliseconds.
    static final double RESOLUTION_MILLIS = 1;

    private static final String UNIT = " ms";

    private final String head;
    private final double percent;

    Measure(String head) {
        this(head, Double.NaN);
    }

    Measure(String head, double percent) {
        this.head = head;
        this.percent = percent;
    }

    /// With the unit.
    String head() {
        return head;
    }

    /// Without the unit.
    String title() {
        return head.replace(UNIT, "");
    }

    /// How the times of two groups compare. Those below the resolution count as long as it.
    static Ratio ratio(double[] firstMillis, double[] secondMillis, double confidence) {
        return Ratio.ofGroups(atLeastResolution(firstMillis), atLeastResolution(secondMillis), confidence);
    }

    /// Whether all of these times are as close to each other as Gatling can tell.
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

    /// Times are those of good answers, because a refusal may be quick; NaN if there were none.
    double of(Row row, Run run) {
        return row.ok().count() == 0 ? Double.NaN : row.ok().percentile(percent);
    }

    String show(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,.0f", value);
    }
}
