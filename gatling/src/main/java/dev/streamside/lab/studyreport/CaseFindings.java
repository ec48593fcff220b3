package dev.streamside.lab.studyreport;

import dev.streamside.lab.benchmark.Step.Pair;
import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.report.Digits;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.statistics.Ratio;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Comparisons between the cases of a benchmark. The timings of a block are pairs.
///
/// @param blocks the timings of each block; only of complete blocks
record CaseFindings(List<List<Timing>> blocks) {
    private static final int SIGNIFICANT = 3;

    /// The medians of a case, one for each block.
    double[] micros(String name) {
        return timings(name, false).stream().mapToDouble(Timing::micros).toArray();
    }

    /// The unit in which times are shown.
    ///
    /// @param micros the length of one unit
    record Unit(String name, double micros) {
        String show(double time) {
            return Digits.of(time / micros, SIGNIFICANT);
        }
    }

    /// Milliseconds, unless some case takes less than a thousandth of one.
    Unit unit() {
        boolean isBrief = blocks.stream().flatMap(List::stream).anyMatch(timing -> timing.micros() < 1);
        return isBrief ? new Unit("µs", 1) : new Unit("ms", 1000);
    }

    List<Timing> timings(String name) {
        return timings(name, false);
    }

    private List<Timing> timings(String name, boolean isAgain) {
        return blocks.stream()
                .flatMap(List::stream)
                .filter(timing -> timing.isAgain() == isAgain && timing.name().equals(name))
                .toList();
    }

    double median(String name) {
        return Median.of(micros(name));
    }

    /// The ratio of the second case to the first; empty if one of them was not timed.
    Optional<Finding> of(Pair pair) {
        double[] before = micros(pair.before());
        double[] after = micros(pair.after());
        if (before.length == 0 || after.length != before.length) {
            return Optional.empty();
        }
        double noise =
                noise().values().stream().mapToDouble(Ratio::distance).max().orElse(1);
        return Optional.of(Finding.of(Ratio.ofPairs(before, after), noise));
    }

    /// How much the two timings of the repeated cases differ.
    Map<String, Ratio> noise() {
        Map<String, Ratio> noise = new LinkedHashMap<>();
        blocks.stream()
                .flatMap(List::stream)
                .filter(Timing::isAgain)
                .map(Timing::name)
                .sorted()
                .distinct()
                .forEach(name -> {
                    double[] again = timings(name, true).stream()
                            .mapToDouble(Timing::micros)
                            .toArray();
                    if (again.length == micros(name).length) {
                        noise.put(name, Ratio.ofPairs(micros(name), again));
                    }
                });
        return noise;
    }
}
