package dev.streamside.lab.studyreport;

import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The timings of a benchmark's block as rows of `figures.csv`, with each case as a variant. Disturbances of
/// the block are listed under the name of the benchmark.
final class CaseFigures {
    private static final String AGAIN = ", again";
    private static final String FACTS = "facts";
    private static final String TIMES = "times";
    private static final String P50 = "p50, µs";
    private static final String P99 = "p99, µs";
    private static final String OTHERS = "CPU of other programs, % of a core";
    private static final String STOLEN = "stolen by the host, % of a core";

    private CaseFigures() {}

    static void put(RunResult run, List<Timing> timings, Disturbance disturbance, Figures figures) {
        List<Figures.Row> disturbances = new ArrayList<>();
        add(OTHERS, disturbance.otherPercent(), disturbances);
        add(STOLEN, disturbance.stolenPercent(), disturbances);
        figures.put(run.block(), run.variant(), disturbances);
        timings.forEach(
                timing -> figures.put(run.block(), timing.name() + (timing.isAgain() ? AGAIN : ""), rows(timing)));
    }

    private static List<Figures.Row> rows(Timing timing) {
        List<Figures.Row> rows = new ArrayList<>();
        add(TIMES, (double) timing.count(), rows);
        add(P50, timing.micros(), rows);
        add(P99, timing.p99Micros(), rows);
        timing.facts().forEach((fact, words) -> rows.add(new Figures.Row(FACTS, fact, words)));
        return rows;
    }

    /// Leaves out figures that were not measured.
    private static void add(String figure, double value, List<Figures.Row> rows) {
        if (Double.isFinite(value)) {
            rows.add(Figures.Row.of(figure, value));
        }
    }

    static List<Timing> timings(RunResult run, Figures figures) {
        return figures.variants(run.block()).stream()
                .filter(variant -> !variant.equals(run.variant()))
                .map(variant -> timing(variant, figures.of(run.block(), variant)))
                .toList();
    }

    private static Timing timing(String variant, List<Figures.Row> rows) {
        boolean isAgain = variant.endsWith(AGAIN);
        Map<String, String> facts = new LinkedHashMap<>();
        rows.stream().filter(row -> row.part().equals(FACTS)).forEach(row -> facts.put(row.name(), row.value()));
        return new Timing(
                isAgain ? variant.substring(0, variant.length() - AGAIN.length()) : variant,
                isAgain,
                (long) number(rows, TIMES),
                number(rows, P50),
                number(rows, P99),
                facts);
    }

    static Disturbance disturbance(RunResult run, Figures figures) {
        List<Figures.Row> rows = figures.of(run.block(), run.variant());
        return new Disturbance(number(rows, OTHERS), number(rows, STOLEN));
    }

    private static double number(List<Figures.Row> rows, String figure) {
        return rows.stream()
                .filter(row -> row.part().isEmpty() && row.name().equals(figure))
                .mapToDouble(Figures.Row::number)
                .findFirst()
                .orElse(Double.NaN);
    }
}
