package dev.streamside.lab.findings;

import java.util.List;
import java.util.stream.Collectors;

/// A table in Markdown, as pages of this repository have it.
final class MarkdownTable {
    private MarkdownTable() {}

    static String of(List<String> head, List<List<String>> rows) {
        return row(head) + "|" + "---|".repeat(head.size()) + "\n"
                + rows.stream().map(MarkdownTable::row).collect(Collectors.joining());
    }

    private static String row(List<String> cells) {
        return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
