package dev.streamside.lab.studyreport;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Timings;
import dev.streamside.lab.study.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The figures of one run of a variant, from which tables and verdicts are made. They are stored in
/// `figures.csv`, which is all that is published of a run.
///
/// @param block  the number of its block; the runs of a block are compared with each other
/// @param values by the titles of the figures, without figures that were not measured
/// @param requests the figures of each kind of request; empty in results of earlier versions
record RunFigures(int block, Map<String, Double> values, Map<String, Map<String, Double>> requests) {
    /// The figures kept of a kind of request. Times are those of good answers.
    static final List<String> OF_REQUESTS =
            List.of("requests", "refused or failed", "p50, ms", "p95, ms", "p99, ms", "worst, ms");

    /// All that is kept of a step in which a crowd could not do what was planned.
    private static final Set<String> OF_THE_LOAD =
            Set.of("viewers late p99, ms", "load generator CPU, % of a core", "application CPU, % of a core");

    static RunFigures of(int block, List<Figures.Row> rows) {
        var figures = new RunFigures(block, new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Figures.Row row : rows) {
            (row.part().isEmpty()
                            ? figures.values
                            : figures.requests.computeIfAbsent(row.part(), any -> new LinkedHashMap<>()))
                    .put(row.name(), row.number());
        }
        return figures;
    }

    /// The rows kept of a run: the figures of the whole run, then those of each kind of request.
    static List<Figures.Row> rows(MeasuredRun run, List<ReportFigure> figures) {
        List<Figures.Row> rows = new ArrayList<>();
        for (ReportFigure figure : figures) {
            if (run.isBeyondLoad()
                    && figure.kind() != ReportFigure.Kind.FAULT
                    && !OF_THE_LOAD.contains(figure.title())) {
                continue;
            }
            double value = figure.value().applyAsDouble(run);
            if (Double.isFinite(value)) {
                rows.add(Figures.Row.of(figure.title(), value));
            }
        }
        run.measured().rows().stream()
                .filter(row -> row.name().kind() == RowName.Kind.REQUEST)
                .forEach(row -> addRequests(row, rows));
        return rows;
    }

    private static void addRequests(Row row, List<Figures.Row> rows) {
        Timings good = row.ok();
        double[] values = {
            row.all().count(),
            row.failed().count(),
            good.percentile(50),
            good.percentile(95),
            good.percentile(99),
            good.max()
        };
        for (int i = 0; i < (good.count() > 0 ? values.length : 2); i++) {
            rows.add(Figures.Row.of(row.name().toString(), OF_REQUESTS.get(i), values[i]));
        }
    }

    /// NaN if it was not measured.
    double of(ReportFigure figure) {
        return values.getOrDefault(figure.title(), Double.NaN);
    }

    /// NaN if it was not measured.
    ///
    /// @param figure one of [#OF_REQUESTS]
    double of(String request, String figure) {
        return requests.getOrDefault(request, Map.of()).getOrDefault(figure, Double.NaN);
    }
}
