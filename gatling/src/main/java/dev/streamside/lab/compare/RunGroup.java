package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One of the groups that are compared: a run, or several runs of the same thing.
///
/// @param runs     at least one; all of what is shown over time, and what assertions are about
/// @param measured the parts of them that figures are taken from, in the same order
public record RunGroup(String label, List<Run> runs, List<Run> measured) {

    /// Reads the parts of some runs that are in the window; the rest is left out everywhere.
    public static RunGroup read(String label, List<Path> folders, Window window) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            runs.add(Run.read(folder, window));
        }
        return new RunGroup(label, List.copyOf(runs), List.copyOf(runs));
    }

    boolean has(RowName name) {
        return measured.stream().anyMatch(run -> run.row(name).isPresent());
    }

    long count(RowName name) {
        return rows(name).stream().mapToLong(row -> row.all().count()).sum();
    }

    long failures(RowName name) {
        return rows(name).stream().mapToLong(row -> row.failed().count()).sum();
    }

    /// The figure of each run that has the row, and in it good answers.
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
                .mapToDouble(row -> (double) row.failed().count() / row.all().count())
                .toArray();
    }

    /// The fewest good answers in a run that has the row.
    long fewest(RowName name) {
        return rows(name).stream().mapToLong(row -> row.ok().count()).min().orElse(0);
    }

    private List<Row> rows(RowName name) {
        return measured.stream()
                .map(run -> run.row(name))
                .flatMap(Optional::stream)
                .toList();
    }
}
