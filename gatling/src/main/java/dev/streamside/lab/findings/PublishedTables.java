package dev.streamside.lab.findings;

import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The tables published under one name. For a study, these are the tables of the report, made again from its
/// figures; for a program that only printed, those in its output.
///
/// @param lead the beginning of the report; empty for printed output
/// @param sections of the report; empty for printed output
/// @param tables in their order; an empty cell at the beginning of a row has the value of the cell above it
record PublishedTables(String name, String lead, List<Section> sections, List<Table> tables) {
    private static final Pattern RULE = Pattern.compile("[| -]+");

    /// @param heading of the section of a report; empty in printed output
    record Table(String heading, List<String> head, List<List<String>> rows) {
        /// The cell that some words lead to: the cells at the beginning of its row, and the heading of its
        /// column. Without a heading, it is the next cell. The heading of the first column may come first.
        Optional<String> cell(List<String> words) {
            List<String> path = words.getFirst().equals(head.getFirst()) ? words.subList(1, words.size()) : words;
            return rows.stream().flatMap(row -> cell(row, path).stream()).findFirst();
        }

        private Optional<String> cell(List<String> row, List<String> words) {
            int leading = 0;
            while (leading < words.size()
                    && leading < row.size()
                    && row.get(leading).equals(words.get(leading))) {
                leading++;
            }
            if (leading == words.size() && leading > 0 && leading < row.size()) {
                return Optional.of(row.get(leading));
            }
            if (leading == 0 || leading != words.size() - 1) {
                return Optional.empty();
            }
            String column = words.getLast();
            for (int i = leading; i < head.size(); i++) {
                if (head.get(i).equals(column) || head.get(i).startsWith(column + " to ")) {
                    return Optional.of(row.get(i));
                }
            }
            return Optional.empty();
        }
    }

    /// @param results the folder of all published results
    /// @param name the name of a study or of printed output
    /// @throws IOException if there is neither
    static PublishedTables of(Path results, String name) throws IOException {
        Path study = results.resolve(name);
        if (Files.isDirectory(study)) {
            return of(name, StudyReport.of(study));
        }
        List<String> lines = Files.readAllLines(results.resolve("prints/" + name + ".txt"));
        return new PublishedTables(name, "", List.of(), printed(lines));
    }

    private static PublishedTables of(String name, Report report) {
        List<Table> tables = report.sections().stream()
                .filter(section -> section.table() != null)
                .map(PublishedTables::table)
                .toList();
        return new PublishedTables(name, report.lead(), report.sections(), tables);
    }

    private static Table table(Section section) {
        Report.Table table = Objects.requireNonNull(section.table());
        List<List<String>> rows = new ArrayList<>();
        table.rows().forEach(cells -> add(cells.stream().map(Cell::text), rows));
        return new Table(section.heading(), table.head(), rows);
    }

    private static void add(Stream<String> cells, List<List<String>> rows) {
        List<String> row = new ArrayList<>(cells.toList());
        if (row.getFirst().isEmpty() && !rows.isEmpty()) {
            row.set(0, rows.getLast().getFirst());
        }
        rows.add(row);
    }

    private static List<Table> printed(List<String> lines) {
        List<Table> tables = new ArrayList<>();
        boolean isInside = false;
        for (String line : lines) {
            if (!line.startsWith("|")) {
                isInside = false;
            } else if (!isInside) {
                tables.add(new Table("", cells(line).toList(), new ArrayList<>()));
                isInside = true;
            } else if (!RULE.matcher(line).matches()) {
                add(cells(line), tables.getLast().rows());
            }
        }
        return tables;
    }

    private static Stream<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip);
    }

    /// @throws IllegalArgumentException if there is no table with that heading
    Table titled(String heading) {
        return tables.stream()
                .filter(table -> table.heading().equals(heading))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no table " + heading));
    }

    /// @see Table#cell
    Optional<String> cell(List<String> words) {
        return tables.stream().flatMap(table -> table.cell(words).stream()).findFirst();
    }

    /// A figure, without the lowest and highest value of its runs.
    ///
    /// @param words as for [Table#cell]; with `times` or `interval` at the end, only that part of a ratio
    /// @throws IllegalArgumentException if the words lead to no cell
    String figure(List<String> words) {
        String part = words.getLast();
        if (!part.equals("times") && !part.equals("interval")) {
            return found(words).replaceFirst(" \\[.*", "");
        }
        List<String> path = new ArrayList<>(words.subList(0, words.size() - 1));
        String shown =
                cell(Stream.concat(path.stream(), Stream.of("ratio")).toList()).orElseGet(() -> found(path));
        return part.equals("times") ? shown.replaceFirst(" \\(.*", "") : shown.replaceFirst(".*\\((.*)\\)", "$1");
    }

    private String found(List<String> words) {
        return cell(words)
                .orElseThrow(() -> new IllegalArgumentException(name + " has no figure " + String.join(" | ", words)));
    }
}
