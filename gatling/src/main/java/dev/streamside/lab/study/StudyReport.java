package dev.streamside.lab.study;

import dev.streamside.lab.compare.Comparison;
import dev.streamside.lab.compare.Side;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
            var tables = new StudyTables(cells);
            sections.add(tables.headline());
            if (!results.figures().isEmpty()) {
                sections.add(tables.besidePublished(results.figures()));
            }
            sections.add(new Section(
                    "Over time",
                    "The first run of each cell. 100 % of CPU is one core.",
                    null,
                    new StudyCharts(cells).all()));
            sections.add(tables.more());
            sections.addAll(new Comparison(sides()).sections());
        }
        sections.add(again());
        return new Report(results.study() + ": " + results.question(), lead(), sections);
    }

    private List<Side> sides() {
        return cells.entrySet().stream()
                .map(cell -> new Side(
                        cell.getKey(),
                        cell.getValue().stream().map(CellFigures::run).toList()))
                .toList();
    }

    private String lead() {
        String published = results.published().isEmpty() ? "" : "\nPublished: " + results.published();
        String state = switch (results.status()) {
            case "complete" -> "All runs were made" + (results.allGood() ? "." : ", but not all did what they had to.");
            case "running" -> "NOT COMPLETE: the laboratory was cut off while it ran.";
            case "interrupted" -> "NOT COMPLETE: the study was interrupted.";
            default -> "NOT COMPLETE: not all runs could be made.";
        };
        return state + published;
    }

    /// What a reader must know before believing a figure.
    private Optional<Section> problems() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Outcome outcome : results.outcomes()) {
            if (!outcome.problem().isEmpty()) {
                rows.add(problem(outcome.folder(), outcome.problem()));
            }
        }
        cells.forEach((name, runs) -> {
            if (runs.stream().anyMatch(run -> run.delivered("lateP99Millis") > LATE_MILLIS)) {
                rows.add(problem(
                        name,
                        "the load generator was overloaded: viewers acted later than they meant to; the times are too"
                                + " long and not to be trusted"));
            }
            if (runs.stream().anyMatch(run -> Double.isNaN(run.most("heap_bytes")))) {
                rows.add(problem(
                        name,
                        "the application shows no metrics: heap, direct buffers, pool and GC pauses are not known"));
            }
        });
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(Section.of("Problems", "", new Table(List.of("Run", "What is wrong"), rows)));
    }

    private static List<Cell> problem(String where, String what) {
        return List.of(Cell.of(where), new Cell(what, Tone.BAD));
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
