package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The assertions of the simulations: a row for each, with the figure of each run that made it.
final class AssertionTable {
    private AssertionTable() {}

    /// Has no table if there are no assertions.
    static Section of(List<RunGroup> groups) {
        List<Map<String, List<Assertions.Outcome>>> byGroup =
                groups.stream().map(AssertionTable::outcomes).toList();
        Set<String> texts = new LinkedHashSet<>();
        byGroup.forEach(outcomes -> texts.addAll(outcomes.keySet()));
        List<List<Cell>> rows = new ArrayList<>();
        for (String text : texts) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(text)));
            byGroup.forEach(outcomes -> row.add(cell(outcomes.getOrDefault(text, List.of()))));
            rows.add(row);
        }
        List<String> head = new ArrayList<>(List.of("Assertion"));
        groups.forEach(group -> head.add(group.label()));
        return new Section("Assertions", "", rows.isEmpty() ? null : new Table(head, rows), List.of());
    }

    private static Map<String, List<Assertions.Outcome>> outcomes(RunGroup group) {
        return group.runs().stream()
                .flatMap(run -> Assertions.check(run).stream())
                .collect(Collectors.groupingBy(Assertions.Outcome::text, LinkedHashMap::new, Collectors.toList()));
    }

    private static Cell cell(List<Assertions.Outcome> outcomes) {
        if (outcomes.isEmpty()) {
            return new Cell("not asserted", Tone.MUTED);
        }
        String actual =
                outcomes.stream().map(Assertions.Outcome::actual).distinct().collect(Collectors.joining(", "));
        boolean holds = outcomes.stream().allMatch(Assertions.Outcome::holds);
        return holds ? new Cell("holds: " + actual, Tone.GOOD) : new Cell("fails: " + actual, Tone.BAD);
    }
}
