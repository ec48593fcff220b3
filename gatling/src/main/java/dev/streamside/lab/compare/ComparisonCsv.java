package dev.streamside.lab.compare;

import dev.streamside.lab.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The table of response times as CSV (RFC 4180): a line for each row and group. Unknown values are empty.
public final class ComparisonCsv {
    private static final String END = "\r\n";

    private ComparisonCsv() {}

    public static String of(Comparison comparison) {
        List<Measure> measures = comparison.measures().shown();
        List<String> head = new ArrayList<>(List.of("row", "kind", "runs", "count", "failed"));
        measures.forEach(measure -> head.add(measure.key()));
        head.addAll(List.of("outcome", "verdict"));
        var text = new StringBuilder(line(head));
        for (ComparedRow row : comparison.rows()) {
            for (ComparedRow.Entry entry : row.entries()) {
                text.append(line(fields(row, entry, measures)));
            }
        }
        return text.toString();
    }

    private static List<String> fields(ComparedRow row, ComparedRow.Entry entry, List<Measure> measures) {
        RunGroup group = entry.group();
        Verdict verdict = entry.verdict();
        List<String> fields = new ArrayList<>(List.of(
                row.name().toString(),
                row.name().kind().name().toLowerCase(Locale.ROOT),
                group.label(),
                Long.toString(group.count(row.name())),
                Long.toString(group.failures(row.name()))));
        measures.forEach(measure -> fields.add(number(Median.of(group.values(row.name(), measure)))));
        fields.add(verdict == null ? "" : verdict.outcome().key());
        fields.add(verdict == null ? "" : verdict.text());
        return fields;
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String line(List<String> fields) {
        return fields.stream().map(ComparisonCsv::quoted).collect(Collectors.joining(",", "", END));
    }

    private static String quoted(String field) {
        return field.chars().anyMatch(character -> "\",\r\n".indexOf(character) >= 0)
                ? '"' + field.replace("\"", "\"\"") + '"'
                : field;
    }
}
