package dev.streamside;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What was measured, as programs wrote it: the report of a study, or what a benchmark printed, which its page has in
/// blocks of code. What people write about it is not part of it, nor are expectations and the figures of others.
record PublishedData(List<Row> rows) {
    private static final Pattern PRINTED = Pattern.compile("^```\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern RULE = Pattern.compile("[| -]+");
    private static final Pattern NOT_MEASURED = Pattern.compile("(?:Expected|Published): .*");
    private static final String OF_OTHERS = "published";

    /// A row of a table, or a line outside of one, which has no columns.
    record Row(List<String> columns, List<String> cells) {
        boolean begins(String words) {
            return String.join(" | ", cells).startsWith(words);
        }

        Stream<Figure> figures() {
            return IntStream.range(0, cells.size())
                    .filter(i -> columns.isEmpty() || !columns.get(i).equals(OF_OTHERS))
                    .mapToObj(cells::get)
                    .flatMap(cell -> Figure.in(cell).stream());
        }

        Stream<Figure> figures(String column) {
            int i = columns.indexOf(column);
            return i < 0 ? Stream.of() : Figure.in(cells.get(i)).stream();
        }
    }

    /// @param page of the results, such as `transports.md`
    static PublishedData of(String page) {
        Path file = Checkout.file("docs/results/" + page);
        Path report = file.resolveSibling(page.replace(".md", "/report.md"));
        return new PublishedData(rowsOf(Files.exists(report) ? text(report) : printed(text(file))));
    }

    /// @param beginning of the row, with ` | ` between cells. If its first cell is empty, it has that of the row above
    /// @throws IllegalArgumentException if there is none
    List<Row> rows(String beginning) {
        List<Row> found = rows.stream().filter(row -> row.begins(beginning)).toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException("No row begins with: " + beginning);
        }
        return found;
    }

    /// The median of a figure, by variant: some figures have a row for each variant, and others a column. Empty if the
    /// page is not that of a study with an audience.
    Map<String, BigDecimal> medians(String figure) {
        var medians = new HashMap<String, BigDecimal>();
        for (Row row : rows) {
            if (row.begins(figure + " |") && row.columns().contains("Variant")) {
                row.figures("median")
                        .findFirst()
                        .ifPresent(median -> medians.put(row.cells().get(1), median.value()));
            } else if (row.begins(figure + " |")) {
                row.columns().stream()
                        .skip(1)
                        .forEach(variant -> row.figures(variant)
                                .findFirst()
                                .ifPresent(median -> medians.put(variant, median.value())));
            }
        }
        return medians;
    }

    List<Figure> figures() {
        return rows.stream().flatMap(Row::figures).toList();
    }

    private static String printed(String page) {
        return PRINTED.matcher(page.substring(page.indexOf("\n## The raw run")))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining("\n"));
    }

    private static List<Row> rowsOf(String text) {
        List<Row> rows = new ArrayList<>();
        List<String> columns = List.of();
        for (String line : text.lines().toList()) {
            if (!line.startsWith("|")) {
                columns = List.of();
                rows.add(new Row(columns, NOT_MEASURED.matcher(line).matches() ? List.of() : List.of(line)));
            } else if (columns.isEmpty()) {
                columns = cells(line);
            } else if (!RULE.matcher(line).matches()) {
                List<String> cells = cells(line);
                if (cells.getFirst().isEmpty()) {
                    cells.set(0, rows.getLast().cells().getFirst());
                }
                rows.add(new Row(columns, cells));
            }
        }
        return rows;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|"))
                .map(String::strip)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
