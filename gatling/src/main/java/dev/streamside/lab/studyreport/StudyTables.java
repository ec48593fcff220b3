package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Report.Bar;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.studyreport.ReportFigure.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The tables of a study: one row per figure, one column per variant.
final class StudyTables {
    private static final String HOW_TO_READ =
            "Median of the runs of each variant; in brackets, the lowest and the highest. A viewer-hour is one viewer for"
                    + " an hour, or sixty viewers for a minute. \"Written\" counts what the application wrote to viewers,"
                    + " database and logs. Delivery times leave out chats that were sent during the ramp and chats that"
                    + " were skipped.";

    private final Map<String, List<RunFigures>> variants;

    /// @param variants the runs of each, by its name
    StudyTables(Map<String, List<RunFigures>> variants) {
        this.variants = variants;
    }

    Section main() {
        return Section.of("Costs and delivery times", HOW_TO_READ, table(figure -> figure.kind() != Kind.DETAIL));
    }

    Section more() {
        return Section.of("More figures", "", table(figure -> figure.kind() == Kind.DETAIL));
    }

    /// @param figures the published ones, by the names of ours
    Section besidePublished(Map<String, String> figures) {
        List<List<Cell>> rows = new ArrayList<>();
        figures.forEach((name, published) -> {
            List<Cell> row = row(ReportFigure.titled(name));
            row.add(1, new Cell(published, Tone.MUTED));
            rows.add(row);
        });
        return Section.of("Published figures", "", new Table(head("published"), rows, false));
    }

    private Table table(Predicate<ReportFigure> wanted) {
        return new Table(
                head(),
                ReportFigure.ALL.stream()
                        .filter(wanted)
                        .map(this::row)
                        .filter(row -> row.stream()
                                .skip(1)
                                .anyMatch(cell -> !cell.text().equals("–")))
                        .toList(),
                false);
    }

    private List<String> head(String... more) {
        List<String> head = new ArrayList<>(List.of("Figure"));
        head.addAll(Arrays.asList(more));
        head.addAll(variants.keySet());
        return head;
    }

    private List<Cell> row(ReportFigure figure) {
        List<double[]> columns = variants.values().stream()
                .map(runs -> runs.stream()
                        .mapToDouble(figure.value())
                        .filter(Double::isFinite)
                        .sorted()
                        .toArray())
                .toList();
        double longest = columns.stream()
                .mapToDouble(StudyTables::median)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        List<Cell> row = new ArrayList<>(List.of(Cell.of(figure.title())));
        for (int colour = 0; colour < columns.size(); colour++) {
            double[] values = columns.get(colour);
            row.add(new Cell(show(values), tone(figure, values), bar(values, longest, colour)));
        }
        return row;
    }

    private static Tone tone(ReportFigure figure, double... sorted) {
        boolean isBad = figure.kind() == Kind.FAULT && sorted.length > 0 && sorted[sorted.length - 1] > 0;
        return isBad ? Tone.BAD : Tone.PLAIN;
    }

    private static @Nullable Bar bar(double[] sorted, double longest, int colour) {
        return sorted.length > 0 && longest > 0
                ? new Bar((int) Math.round(100 * median(sorted) / longest), colour)
                : null;
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

    /// Three significant digits.
    private static String shorten(double value) {
        boolean isWhole = value == Math.rint(value) || Math.abs(value) >= 100;
        return String.format(Locale.ROOT, isWhole ? "%,.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
    }
}
