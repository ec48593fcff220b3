package dev.streamside.lab.report;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.util.List;
import java.util.stream.IntStream;
import picocli.CommandLine.Help.Ansi;

/// A report in aligned columns, coloured if the terminal supports it.
public final class TerminalReport {
    private static final String GAP = "  ";

    private final Ansi ansi;

    public TerminalReport(Ansi ansi) {
        this.ansi = ansi;
    }

    public String of(Report report) {
        var text = new StringBuilder(styled(report.title(), "bold")).append('\n');
        if (!report.lead().isEmpty()) {
            text.append(report.lead()).append('\n');
        }
        for (Section section : report.sections()) {
            Table table = section.table();
            if (table != null) {
                text.append('\n').append(styled(section.heading(), "bold")).append('\n');
                if (!section.text().isEmpty()) {
                    text.append(section.text()).append('\n');
                }
                table(text, table);
            }
        }
        return text.toString();
    }

    private void table(StringBuilder text, Table whole) {
        Table table = fitting(whole);
        int[] widths = IntStream.range(0, table.head().size())
                .map(column -> Math.max(
                        width(table.head().get(column)),
                        table.rows().stream()
                                .mapToInt(row -> width(row.get(column).text()))
                                .max()
                                .orElse(0)))
                .toArray();
        row(text, table.head().stream().map(head -> new Cell(head, Tone.MUTED)).toList(), widths, table.endsInWords());
        table.rows().forEach(row -> row(text, row, widths, table.endsInWords()));
    }

    private static Table fitting(Table table) {
        int last = table.head().size() - 1;
        List<List<Cell>> rows = table.rows().stream()
                .map(row -> IntStream.range(0, row.size())
                        .mapToObj(column -> new Cell(
                                table.fitting(row.get(column), column == last),
                                row.get(column).tone()))
                        .toList())
                .toList();
        return new Table(
                table.head().stream()
                        .map(head -> table.fitting(Cell.of(head), false))
                        .toList(),
                rows,
                table.endsInWords());
    }

    private void row(StringBuilder text, List<Cell> cells, int[] widths, boolean endsInWords) {
        for (int column = 0; column < cells.size(); column++) {
            Cell cell = cells.get(column);
            String padding = " ".repeat(widths[column] - width(cell.text()));
            String styled = switch (cell.tone()) {
                case PLAIN -> cell.text();
                case GOOD -> styled(cell.text(), "green");
                case BAD -> styled(cell.text(), "red");
                case MUTED -> styled(cell.text(), "faint");
            };
            boolean isLast = column == cells.size() - 1;
            // Words are aligned left, figures right.
            boolean isWords = column == 0 || (isLast && endsInWords);
            text.append(isWords ? styled + (isLast ? "" : padding) : padding + styled);
            text.append(isLast ? "\n" : GAP);
        }
    }

    private String styled(String text, String style) {
        return text.isEmpty() || !ansi.enabled()
                ? text
                : Ansi.Style.on(Ansi.Style.parse(style)) + text + Ansi.Style.reset.on();
    }

    /// Hangul, ideographs and emoji take two columns.
    private static int width(String text) {
        return text.codePoints()
                .map(point -> point >= 0x1100
                                && (point <= 0x115F
                                        || (point >= 0x2E80 && point <= 0xA4CF)
                                        || (point >= 0xAC00 && point <= 0xD7A3)
                                        || (point >= 0xFF00 && point <= 0xFF60)
                                        || (point >= 0x1F300 && point <= 0x1FAFF))
                        ? 2
                        : 1)
                .sum();
    }
}
