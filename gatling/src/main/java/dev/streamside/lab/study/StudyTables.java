package dev.streamside.lab.study;

import dev.streamside.lab.report.Report.Bar;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// The tables of a study: a figure a row, a cell of the study a column.
final class StudyTables {
    private static final String HOW_TO_READ =
            "Median of the runs of each cell, in brackets from the least to the most. A viewer-hour is one viewer for an"
                    + " hour, or sixty for a minute. Written is what the application wrote to viewers, database and logs."
                    + " Chats are timed that were sent after the arrivals had risen; one that was skipped has no time.";

    private final Map<String, List<CellFigures>> cells;

    /// @param cells the runs of each, by its name
    StudyTables(Map<String, List<CellFigures>> cells) {
        this.cells = cells;
    }

    Section headline() {
        return Section.of("What it costs, and how soon chats come", HOW_TO_READ, table(Headline::isFirst));
    }

    Section more() {
        return Section.of("More figures", "", table(headline -> !headline.isFirst()));
    }

    /// @param figures what was published, by the names of ours
    Section besidePublished(Map<String, String> figures) {
        List<List<Cell>> rows = new ArrayList<>();
        figures.forEach((name, published) -> {
            List<Cell> row = row(name, Headline.named(name), false);
            row.add(1, new Cell(published, Tone.MUTED));
            rows.add(row);
        });
        return Section.of("Beside what was published", "", new Table(head("published"), rows, false));
    }

    private Table table(Predicate<Headline> wanted) {
        return new Table(
                head(),
                Arrays.stream(Headline.values())
                        .filter(wanted)
                        .map(headline -> row(headline.title(), headline.figure(), headline.isFault()))
                        .filter(row -> row.stream()
                                .skip(1)
                                .anyMatch(cell -> !cell.text().equals("–")))
                        .toList(),
                false);
    }

    private List<String> head(String... more) {
        List<String> head = new ArrayList<>(List.of("Figure"));
        head.addAll(Arrays.asList(more));
        head.addAll(cells.keySet());
        return head;
    }

    /// @param isFault whether anything above zero is bad
    private List<Cell> row(String name, ToDoubleFunction<CellFigures> figure, boolean isFault) {
        List<double[]> columns = cells.values().stream()
                .map(runs -> runs.stream()
                        .mapToDouble(figure)
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray())
                .toList();
        double longest = columns.stream()
                .mapToDouble(StudyTables::median)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        List<Cell> row = new ArrayList<>(List.of(Cell.of(name)));
        for (int colour = 0; colour < columns.size(); colour++) {
            double[] values = columns.get(colour);
            boolean isDrawn = values.length > 0 && longest > 0;
            row.add(new Cell(
                    show(values),
                    isFault && values.length > 0 && values[values.length - 1] > 0 ? Tone.BAD : Tone.PLAIN,
                    isDrawn ? new Bar((int) Math.round(100 * median(values) / longest), colour) : null));
        }
        return row;
    }

    private static double median(double... sorted) {
        return sorted.length == 0 ? Double.NaN : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static String show(double... sorted) {
        if (sorted.length == 0) {
            return "–";
        }
        String least = shorten(sorted[0]);
        String most = shorten(sorted[sorted.length - 1]);
        return least.equals(most) ? least : shorten(median(sorted)) + " [" + least + "–" + most + "]";
    }

    /// Three digits that tell something, and no more than that behind the point.
    private static String shorten(double value) {
        boolean isWhole = value == Math.rint(value) || Math.abs(value) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
