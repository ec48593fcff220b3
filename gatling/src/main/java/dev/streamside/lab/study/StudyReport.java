package dev.streamside.lab.study;

import dev.streamside.lab.compare.Comparison;
import dev.streamside.lab.compare.Side;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Chart;
import dev.streamside.lab.report.Report.Line;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The report on a study, from its folder of results alone, so that it can be made again.
public final class StudyReport {
    private static final double LATE_MILLIS = 100;

    private final Results results;
    /// By the cell's name, in the study's order; without runs that broke down.
    private final Map<String, List<CellFigures>> cells = new LinkedHashMap<>();

    private StudyReport(Results results) {
        this.results = results;
    }

    public static Report of(Path folder) throws IOException {
        var report = new StudyReport(Results.read(folder));
        report.read(folder);
        return report.report();
    }

    private void read(Path folder) throws IOException {
        for (var cell : results.cells()) {
            List<CellFigures> runs = new ArrayList<>();
            for (Outcome outcome : results.outcomes()) {
                if (outcome.cell().equals(cell.name()) && outcome.isWhole()) {
                    runs.add(CellFigures.read(folder.resolve(outcome.folder())));
                }
            }
            if (!runs.isEmpty()) {
                cells.put(cell.name(), runs);
            }
        }
    }

    private Report report() {
        List<Section> sections = new ArrayList<>();
        problems().ifPresent(sections::add);
        if (!cells.isEmpty()) {
            sections.add(headline());
            sections.add(new Section(
                    "Over time",
                    "First run of each. Processor time is that of a process, 100 % being one core.",
                    null,
                    charts()));
        }
        if (cells.size() == 2) {
            List<Side> sides = cells.entrySet().stream()
                    .map(cell -> new Side(
                            cell.getKey(),
                            cell.getValue().stream().map(CellFigures::run).toList()))
                    .toList();
            sections.addAll(
                    new Comparison(sides.getFirst(), sides.getLast()).report().sections());
        }
        sections.add(again());
        return new Report(results.study() + ": " + results.question(), lead(), sections);
    }

    private String lead() {
        String published = results.published().isEmpty() ? "" : "\nPublished: " + results.published();
        String state = switch (results.status()) {
            case "complete" -> "All runs were made.";
            case "running" -> "NOT COMPLETE: the laboratory was cut off while it ran.";
            case "interrupted" -> "NOT COMPLETE: the study was interrupted.";
            default -> "NOT COMPLETE: not all runs could be made.";
        };
        return state + published;
    }

    /// What a reader must know before believing a figure.
    private java.util.Optional<Section> problems() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Outcome outcome : results.outcomes()) {
            if (!outcome.problem().isEmpty()) {
                rows.add(List.of(Cell.of(outcome.folder()), new Cell(outcome.problem(), Tone.BAD)));
            }
        }
        cells.forEach((name, runs) -> {
            if (runs.stream().anyMatch(run -> run.delivered("lateP99Millis") > LATE_MILLIS)) {
                rows.add(List.of(
                        Cell.of(name),
                        new Cell(
                                "the load generator was overloaded: viewers acted later than they meant to; the times"
                                        + " are too long and not to be trusted",
                                Tone.BAD)));
            }
        });
        return rows.isEmpty()
                ? java.util.Optional.empty()
                : java.util.Optional.of(Section.of("Problems", "", new Table(List.of("Run", "What is wrong"), rows)));
    }

    private Section headline() {
        List<String> head = new ArrayList<>(List.of("Figure"));
        head.addAll(cells.keySet());
        List<List<Cell>> rows = new ArrayList<>();
        for (Headline headline : Headline.values()) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(headline.title())));
            cells.values().forEach(runs -> row.add(Cell.of(headline.show(runs))));
            if (row.stream().skip(1).anyMatch(cell -> !cell.text().isEmpty())) {
                rows.add(row);
            }
        }
        return Section.of(
                "Headline",
                "Median of the runs of each cell, in brackets from the least to the most.",
                new Table(head, rows, false));
    }

    private List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(delivery("Delivery, p50", "ms", "p50_ms"));
        charts.add(delivery("Delivery, p99", "ms", "p99_ms"));
        charts.add(rate("Processor time of the application", "%", "application_cpu_seconds", 100));
        charts.add(rate("Processor time of the database", "%", "database_cpu_seconds", 100));
        charts.add(rate("Processor time of the load", "%", "load_cpu_seconds", 100));
        charts.add(rate("Written by the application", "kB/s", "application_written_bytes", 1 / 1000.0));
        charts.add(rate("Queries", "per s", "queries", 1));
        charts.add(level("Heap in use", "MiB", "heap_bytes", 1.0 / (1 << 20)));
        charts.add(level("Direct buffers", "MiB", "direct_bytes", 1.0 / (1 << 20)));
        charts.add(level("Resident memory", "MiB", "application_resident_bytes", 1.0 / (1 << 20)));
        charts.add(level("Threads", "", "application_threads", 1));
        charts.add(level("Sockets", "", "application_sockets", 1));
        charts.add(level("Connections in use", "", "pool_active", 1));
        charts.add(level("Waiting for a connection", "", "pool_pending", 1));
        charts.add(rate("GC pauses", "ms/s", "gc_pause_seconds", 1000));
        return charts.stream().filter(chart -> !chart.lines().isEmpty()).toList();
    }

    private Chart level(String title, String unit, String name, double factor) {
        return chart(title, unit, (samples, i) -> samples.get(i).getOrDefault(name, Double.NaN) * factor);
    }

    private Chart rate(String title, String unit, String name, double factor) {
        return chart(title, unit, (samples, i) -> {
            if (i == 0) {
                return Double.NaN;
            }
            Map<String, Double> now = samples.get(i);
            Map<String, Double> before = samples.get(i - 1);
            double time = now.getOrDefault("second", 0.0) - before.getOrDefault("second", 0.0);
            return (now.getOrDefault(name, Double.NaN) - before.getOrDefault(name, Double.NaN)) / time * factor;
        });
    }

    private Chart chart(String title, String unit, BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        return chart(title, unit, figures -> figures.samples(), value);
    }

    private Chart delivery(String title, String unit, String name) {
        return chart(
                title,
                unit,
                figures -> figures.seconds(),
                (rows, i) -> rows.get(i).getOrDefault(name, Double.NaN));
    }

    /// One line for each cell, its first run, each row at its second.
    private Chart chart(
            String title,
            String unit,
            java.util.function.Function<CellFigures, List<Map<String, Double>>> rows,
            BiFunction<List<Map<String, Double>>, Integer, Double> value) {
        List<Map<Integer, Double>> lines = new ArrayList<>();
        int end = 0;
        for (List<CellFigures> runs : cells.values()) {
            Map<Integer, Double> line = new LinkedHashMap<>();
            List<Map<String, Double>> points = rows.apply(runs.getFirst());
            for (int i = 0; i < points.size(); i++) {
                int second = points.get(i).getOrDefault("second", 0.0).intValue();
                double at = value.apply(points, i);
                if (Double.isFinite(at)) {
                    line.put(second, at);
                    end = Math.max(end, second);
                }
            }
            lines.add(line);
        }
        List<Integer> seconds = IntStream.rangeClosed(0, end).boxed().toList();
        List<Line> drawn = new ArrayList<>();
        List<String> names = List.copyOf(cells.keySet());
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isEmpty()) {
                List<@Nullable Double> values = new ArrayList<>();
                for (int second : seconds) {
                    values.add(lines.get(i).get(second));
                }
                drawn.add(new Line(names.get(i), i, false, values));
            }
        }
        return new Chart(title, unit, seconds, drawn);
    }

    private Section again() {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(List.of(Cell.of("run again"), Cell.of(results.command())));
        rows.add(List.of(Cell.of("began"), Cell.of(results.began())));
        results.machine().forEach((name, value) -> rows.add(List.of(Cell.of(name), Cell.of(value))));
        results.cells()
                .forEach(cell -> rows.add(List.of(
                        Cell.of(cell.name()),
                        Cell.of("transport " + cell.transport() + "; viewers " + cell.viewers() + "; application "
                                + cell.application()))));
        return Section.of("To run it again", "", new Table(List.of("What", "Value"), rows));
    }
}
