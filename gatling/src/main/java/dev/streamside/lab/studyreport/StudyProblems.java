package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.study.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Warnings that readers need before they trust a study's figures.
final class StudyProblems {
    private static final ReportFigure LATENESS = ReportFigure.titled("viewers late p99, ms");
    private static final ReportFigure VIEWERS = ReportFigure.titled("viewers at once, most");
    private static final ReportFigure HEAP = ReportFigure.titled("heap peak, MiB");
    private static final ReportFigure OTHER_CPU = ReportFigure.titled("CPU of other programs, % of a core");
    private static final ReportFigure STOLEN = ReportFigure.titled("stolen by the host, % of a core");

    private final List<RunResult> results;
    private final Map<String, List<RunFigures>> variants;

    /// @param results of all runs, including those that broke down
    /// @param variants the runs that did not break down, by the name of their variant
    StudyProblems(List<RunResult> results, Map<String, List<RunFigures>> variants) {
        this.results = results;
        this.variants = variants;
    }

    /// Empty if there are none.
    Optional<Section> section() {
        List<List<Cell>> rows = new ArrayList<>();
        for (RunResult run : results) {
            if (!run.problem().isEmpty()) {
                rows.add(row(run.folder(), run.problem()));
            }
        }
        variants.forEach((name, runs) -> {
            // Of a crowd that could not keep up, hardly anything is kept.
            boolean isLeftOut = runs.stream().anyMatch(run -> Double.isNaN(run.of(VIEWERS)));
            boolean isOverloaded =
                    isLeftOut || runs.stream().anyMatch(run -> run.of(LATENESS) > MeasuredRun.LATE_MILLIS);
            if (isOverloaded) {
                rows.add(row(
                        name,
                        "the load generator was overloaded: viewers acted later than planned, so "
                                + (isLeftOut ? "its figures are left out" : "the times are too long")));
            }
            for (RunFigures run : runs) {
                new Disturbance(run.of(OTHER_CPU), run.of(STOLEN))
                        .words()
                        .ifPresent(words -> rows.add(row(name + " #" + run.block(), words)));
            }
            if (!isOverloaded && runs.stream().anyMatch(run -> Double.isNaN(run.of(HEAP)))) {
                rows.add(row(
                        name,
                        "the application publishes no metrics: heap, direct buffers, pool and GC pauses are unknown"));
            }
        });
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Section.of("Problems", "", new Table(List.of("Run", "Problem"), rows)));
    }

    private static List<Cell> row(String where, String what) {
        return List.of(Cell.of(where), new Cell(what, Tone.BAD));
    }
}
