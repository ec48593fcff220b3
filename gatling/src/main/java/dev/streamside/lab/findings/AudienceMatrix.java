package dev.streamside.lab.findings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A figure of a study that varies audiences: a row for what is compared, and a column for each number of viewers
/// and rate of messages.
final class AudienceMatrix {
    private static final Pattern VARIANT =
            Pattern.compile("(?<what>.+?)(?:, (?<size>[\\d,]+) viewers)?, (?<rate>[\\d.]+) chats?/s");

    private final List<String> columns = new ArrayList<>();
    private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    private boolean hasSizes;

    private AudienceMatrix() {}

    /// @param variants their names
    /// @throws IllegalArgumentException if none of them names a rate
    static String of(String figure, List<String> variants, PublishedTables tables) {
        var matrix = new AudienceMatrix();
        for (String variant : variants) {
            Matcher name = VARIANT.matcher(variant);
            if (name.matches()) {
                matrix.add(name, tables.cell(List.of(figure, variant)).orElse("–"));
            }
        }
        if (matrix.rows.isEmpty()) {
            throw new IllegalArgumentException(tables.name() + " has no variants with rates of messages");
        }
        return matrix.table(figure);
    }

    private void add(Matcher variant, String value) {
        Optional<String> size = Optional.ofNullable(variant.group("size"));
        hasSizes |= size.isPresent();
        String column = size.map(viewers -> viewers + " × ").orElse("") + variant.group("rate");
        if (!columns.contains(column)) {
            columns.add(column);
        }
        rows.computeIfAbsent(variant.group("what"), any -> new LinkedHashMap<>())
                .put(column, value.replaceFirst(" \\[.*", ""));
    }

    private String table(String figure) {
        String audiences = hasSizes ? "viewers × messages a second" : "messages a second";
        List<List<String>> lines = rows.entrySet().stream()
                .map(row -> Stream.concat(
                                Stream.of(row.getKey()),
                                columns.stream().map(column -> row.getValue().getOrDefault(column, "–")))
                        .toList())
                .toList();
        return MarkdownTable.of(
                Stream.concat(Stream.of(figure + ", at " + audiences), columns.stream())
                        .toList(),
                lines);
    }
}
