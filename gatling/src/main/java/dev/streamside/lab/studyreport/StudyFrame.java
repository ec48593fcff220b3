package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.study.Results;
import java.util.ArrayList;
import java.util.List;

/// What every report on a study has around its figures.
record StudyFrame(Results results) {
    String title() {
        return results.study() + ": " + results.question();
    }

    /// @param answer and how much to believe it
    String lead(String answer) {
        String expected = results.expected().isEmpty() ? "" : "\nExpected: " + results.expected();
        String published = results.published().isEmpty() ? "" : "\nPublished: " + results.published();
        String state = switch (results.status()) {
            case "complete" ->
                "All runs were made" + (results.allGood() ? "." : ", but not all of them met their assertions.");
            case "running" -> "NOT COMPLETE: the laboratory was cut off during the study.";
            case "interrupted" -> "NOT COMPLETE: the study was interrupted.";
            default -> "NOT COMPLETE: not all runs could be made.";
        };
        return results.status().equals("complete")
                ? answer + state + expected + published
                : state + "\n" + answer + (expected + published).strip();
    }

    String processors() {
        return results.machine().getOrDefault("processor", "Unknown processor") + ", "
                + results.machine().getOrDefault("processors", "?") + " processors";
    }

    /// How to run it again, and what it ran on.
    List<List<Cell>> setup() {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(List.of(Cell.of("command"), Cell.of(results.command())));
        rows.add(List.of(Cell.of("began"), Cell.of(results.began())));
        results.machine().forEach((name, value) -> rows.add(List.of(Cell.of(name), Cell.of(value))));
        return rows;
    }
}
