package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.Variant;
import java.util.ArrayList;
import java.util.List;

/// The parts that every report on a study has in common.
record StudyFrame(Results results) {
    String title() {
        return results.study() + ": " + results.question();
    }

    /// @param answer with its reliability
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

    /// The machine and the size of the data set. Without them, no figure means anything.
    String circumstances() {
        boolean isPinned = results.variants().stream()
                .anyMatch(variant -> variant.conditions().processors() > 0);
        return processors() + ", shared by application, database and load"
                + (isPinned ? "; where nodes are pinned, load and database have the other processors, if any." : ".")
                + results.scale()
                        .map(scale -> " The data set has " + scale + " times the published size.")
                        .orElse("");
    }

    /// As [#setup], with a description of each variant.
    Section setupOfVariants() {
        List<List<Cell>> rows = setup();
        results.variants().forEach(variant -> rows.add(List.of(Cell.of(variant.name()), Cell.of(settings(variant)))));
        return Section.of("Setup", "", new Table(List.of("Property", "Value"), rows));
    }

    private static String settings(Variant variant) {
        List<String> settings = new ArrayList<>(List.of(
                "transport " + variant.transport(),
                "nodes " + variant.nodes(),
                "viewers " + variant.viewers(),
                "application " + variant.application()));
        if (variant.stallSeconds() > 0) {
            settings.add("database stalls for " + variant.stallSeconds() + " s");
        }
        settings.addAll(variant.conditions().inWords());
        return String.join("; ", settings);
    }

    /// How to run it again, and the machine and versions.
    List<List<Cell>> setup() {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(List.of(Cell.of("command"), Cell.of(results.command())));
        rows.add(List.of(Cell.of("began"), Cell.of(results.began())));
        results.machine().forEach((name, value) -> rows.add(List.of(Cell.of(name), Cell.of(value))));
        return rows;
    }
}
