package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.TimeSeries;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// One of the groups that are compared: a run, or several runs of the same thing.
///
/// The spread of a single run is taken from ten slices of equal time, each with a figure of its own: it is that of
/// the middle eight. Several runs are better evidence. Their spread is from the lowest to the highest.
///
/// @param runs at least one
public record RunGroup(String label, List<Run> runs) {
    private static final int SLICES = 10;
    private static final int LEAST_SLICES = 4;
    /// With fewer requests, the percentiles of a slice mean nothing.
    private static final int LEAST_REQUESTS = 20;

    public static RunGroup read(String label, List<Path> folders, Window window) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            runs.add(Run.read(folder, window));
        }
        return new RunGroup(label, List.copyOf(runs));
    }

    boolean has(RowName name) {
        return runs.stream().anyMatch(run -> run.row(name).isPresent());
    }

    long count(RowName name) {
        return rows(name).stream().mapToLong(row -> row.all().count()).sum();
    }

    long failures(RowName name) {
        return rows(name).stream().mapToLong(row -> row.failed().count()).sum();
    }

    /// @param name of a row that this group has
    Estimate figure(RowName name, Measure measure) {
        if (runs.size() > 1) {
            // Runs without this row are left out, and a single remaining run has no spread.
            double[] values = runs.stream()
                    .flatMap(run -> run.row(name).map(row -> measure.of(row, run)).stream())
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            return values.length == 1 ? Estimate.withoutSpread(values[0]) : Estimate.ofRuns(values);
        }
        Run run = runs.getFirst();
        Row row = run.row(name).orElseThrow();
        double[] slices = slices(run, row).stream()
                .filter(slice -> slice.count() >= LEAST_REQUESTS)
                .mapToDouble(measure::of)
                .toArray();
        double value = measure.of(row, run);
        return slices.length < LEAST_SLICES ? Estimate.withoutSpread(value) : Estimate.ofSlices(value, slices);
    }

    private static List<TimeSeries.Slice> slices(Run run, Row row) {
        int count = (int) Math.min(SLICES, run.seconds());
        return IntStream.range(0, count)
                .mapToObj(i -> row.timeSeries()
                        .slice(
                                run.firstSecond() + (int) (run.seconds() * i / count),
                                run.firstSecond() + (int) (run.seconds() * (i + 1) / count)))
                .toList();
    }

    private List<Row> rows(RowName name) {
        return runs.stream().map(run -> run.row(name)).flatMap(Optional::stream).toList();
    }
}
