package dev.streamside.lab.report;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.util.List;
import java.util.stream.Collectors;

/// A report as Markdown, without charts.
public final class MarkdownReport {
    private MarkdownReport() {}

    public static String of(Report report) {
        var text = new StringBuilder("# ").append(escape(report.title())).append("\n\n");
        report.lead().lines().forEach(line -> paragraph(text, line));
        for (Section section : report.sections()) {
            Table table = section.table();
            // Without its charts and pictures, a section's text is meaningless.
            if (table == null) {
                continue;
            }
            text.append("## ").append(escape(section.heading())).append("\n\n");
            paragraph(text, section.text());
            row(text, table.head());
            row(text, table.head().stream().map(head -> "---").toList());
            table.rows()
                    .forEach(cells ->
                            row(text, cells.stream().map(MarkdownReport::cell).toList()));
            text.append('\n');
        }
        return text.toString();
    }

    private static void paragraph(StringBuilder text, String paragraph) {
        if (!paragraph.isEmpty()) {
            text.append(escape(paragraph)).append("\n\n");
        }
    }

    private static String cell(Cell cell) {
        String text = escape(cell.text());
        return cell.tone() == Tone.BAD && !text.isEmpty() ? "**" + text + "**" : text;
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /// Names come from users, so they must neither end a cell nor become markup.
    private static String escape(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]|<>])", "\\\\$1").replace('\n', ' ');
    }
}
