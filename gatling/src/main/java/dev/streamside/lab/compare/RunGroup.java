package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.RowNames;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One of the compared groups: a run, or several runs of the same thing.
///
/// @param runs at least one; whole runs, for charts over time and for assertions
/// @param measured the parts of them from which figures are taken, in the same order
/// @param messages why requests failed, and how often
public record RunGroup(String label, List<Run> runs, List<Run> measured, Map<String, Long> messages) {

    /// With what failed in the whole runs.
    public RunGroup(String label, List<Run> runs, List<Run> measured) {
        this(label, runs, measured, messages(runs));
    }

    /// Reads runs, and measures the parts of them that are in the window.
    ///
    /// @param names of all groups so far
    /// @throws IllegalArgumentException if a run is empty, or if there are too many names
    public static RunGroup read(String label, List<Path> folders, Window window, RowNames names) throws IOException {
        List<Run> runs = new ArrayList<>();
        List<Run> measured = new ArrayList<>();
        for (Path folder : folders) {
            Run part = Run.read(folder, window, names);
            if (part.isEmpty()) {
                throw new IllegalArgumentException(empty(part, window));
            }
            measured.add(part);
            runs.add(window.equals(Window.WHOLE_RUN) ? part : Run.read(folder, Window.WHOLE_RUN, names.another()));
        }
        return new RunGroup(label, List.copyOf(runs), List.copyOf(measured), messages(measured));
    }

    private static String empty(Run run, Window window) {
        return (window.equals(Window.WHOLE_RUN) ? "No request was made in " : "No request began in that time in ")
                + run.folder()
                + (run.isComplete() ? "" : ", whose log ends early")
                + run.messages().keySet().stream()
                        .sorted()
                        .findFirst()
                        .map(message -> ", but: " + message)
                        .orElse("");
    }

    boolean has(RowName name) {
        return !rows(name).isEmpty();
    }

    long count(RowName name) {
        return rows(name).stream().mapToLong(RunGroup::count).sum();
    }

    long failures(RowName name) {
        return rows(name).stream().mapToLong(row -> row.failed().count()).sum();
    }

    private static Map<String, Long> messages(List<Run> runs) {
        Map<String, Long> all = new HashMap<>();
        runs.forEach(run -> run.messages().forEach((message, count) -> all.merge(message, count, Long::sum)));
        return all;
    }

    /// The figure of each run that has good answers in this row.
    double[] values(RowName name, Measure measure) {
        return measured.stream()
                .flatMap(run -> run.row(name).map(row -> measure.of(row, run)).stream())
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .toArray();
    }

    /// The share of failures in each run that has the row.
    double[] failureShares(RowName name) {
        return rows(name).stream()
                .mapToDouble(row -> (double) row.failed().count() / count(row))
                .toArray();
    }

    /// The fewest good answers in the row, of all runs that have it.
    long fewest(RowName name) {
        return rows(name).stream().mapToLong(row -> row.ok().count()).min().orElse(0);
    }

    /// The row in the runs that measured it. A group that no virtual user left was not measured.
    private List<Row> rows(RowName name) {
        return measured.stream()
                .map(run -> run.row(name))
                .flatMap(Optional::stream)
                .filter(row -> count(row) > 0)
                .toList();
    }

    private static long count(Row row) {
        return row.ok().count() + row.failed().count();
    }
}
