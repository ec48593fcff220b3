package dev.streamside.lab.compare;

import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The reasons why requests failed: the most frequent messages, with a row for each group that has them.
final class MessageTable {
    private static final int MOST = 12;

    private MessageTable() {}

    /// Has no table if there are no messages.
    static Section of(List<RunGroup> groups) {
        List<Map<String, Long>> byGroup =
                groups.stream().map(RunGroup::messages).toList();
        Map<String, Long> all = new HashMap<>();
        byGroup.forEach(counts -> counts.forEach((message, count) -> all.merge(message, count, Long::sum)));
        List<List<Cell>> rows = new ArrayList<>();
        all.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST)
                .forEach(message -> rows.addAll(rows(message.getKey(), groups, byGroup)));
        return new Section(
                "Why requests failed",
                all.size() > MOST ? "The " + MOST + " most frequent messages of " + all.size() + "." : "",
                rows.isEmpty() ? null : new Table(List.of("Message", "runs", "count"), rows, false),
                List.of());
    }

    private static List<List<Cell>> rows(String message, List<RunGroup> groups, List<Map<String, Long>> byGroup) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            long count = byGroup.get(i).getOrDefault(message, 0L);
            if (count > 0) {
                rows.add(List.of(
                        Cell.of(rows.isEmpty() ? message : ""),
                        new Cell(groups.get(i).label(), Tone.MUTED),
                        new Cell(String.format(Locale.ROOT, "%,d", count), Tone.BAD)));
            }
        }
        return rows;
    }
}
