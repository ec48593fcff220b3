package dev.streamside.lab.compare;

import java.util.List;
import java.util.stream.Stream;

/// The measures that a report shows of a row, and those that its verdicts use.
///
/// @param shown  in this order
/// @param judged the percentiles among them that verdicts use
public record Measures(List<Measure> shown, List<Measure> judged) {
    public static final Measures USUAL = of(List.of(50.0, 95.0, 99.0, 99.9), List.of(50.0, 95.0, 99.0));

    /// @param percentiles above 0 and below 100; at least one
    /// @throws IllegalArgumentException if one is not in that range
    public static Measures of(List<Double> percentiles) {
        List<Double> sorted = percentiles.stream().distinct().sorted().toList();
        if (sorted.isEmpty() || sorted.getFirst() <= 0 || sorted.getLast() >= 100) {
            throw new IllegalArgumentException(
                    "Percentiles are above 0 and below 100, such as --percentile 50,90,99.5");
        }
        return of(sorted, sorted);
    }

    private static Measures of(List<Double> shown, List<Double> judged) {
        return new Measures(
                Stream.of(
                                Stream.of(Measure.THROUGHPUT, Measure.MEAN),
                                shown.stream().map(Measure::percentile),
                                Stream.of(Measure.MAX))
                        .flatMap(measures -> measures)
                        .toList(),
                judged.stream().map(Measure::percentile).toList());
    }
}
