package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A row of a report, with the groups that have it.
///
/// @param entries at least one, in the order of the groups
record ComparedRow(RowName name, List<Entry> entries) {

    /// A group's entry in a row.
    ///
    /// @param verdict how it compares with its base; null for the first group, which has none
    record Entry(RunGroup group, @Nullable Verdict verdict) {}

    /// All rows: first those of the first group, in its order, then those that only others have.
    static List<ComparedRow> of(Lineup lineup, Measures measures) {
        return lineup.groups().stream()
                .flatMap(group -> names(group).stream())
                .distinct()
                .map(name -> of(name, lineup, measures))
                .toList();
    }

    private static ComparedRow of(RowName name, Lineup lineup, Measures measures) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < lineup.groups().size(); i++) {
            RunGroup group = lineup.groups().get(i);
            Lineup.Pair pair = lineup.pair(i);
            if (group.has(name)) {
                entries.add(new Entry(group, pair == null ? null : verdict(name, pair, lineup, measures)));
            }
        }
        return new ComparedRow(name, entries);
    }

    private static Verdict verdict(RowName name, Lineup.Pair pair, Lineup lineup, Measures measures) {
        if (name.equals(RowName.ALL) && !names(pair.base()).equals(names(pair.group()))) {
            return Verdict.of(Verdict.Outcome.NOT_COMPARABLE, "different requests");
        }
        if (!lineup.isOfTwo() && !pair.base().has(name)) {
            return Verdict.of(Verdict.Outcome.MISSING, "not in " + pair.base().label());
        }
        return Verdict.of(name, pair.base(), pair.group(), measures.judged());
    }

    /// The names in their order. Two of these sets are equal whatever their orders.
    private static Set<RowName> names(RunGroup group) {
        return group.measured().stream()
                .flatMap(run -> run.rows().stream())
                .map(Row::name)
                .filter(group::has)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
