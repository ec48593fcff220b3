package dev.streamside.lab.studyreport;

import dev.streamside.lab.benchmark.Step;
import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tables of a benchmark.
final class CaseTables {
    private final CaseFindings findings;
    private final CaseFindings.Unit unit;

    CaseTables(CaseFindings findings) {
        this.findings = findings;
        this.unit = findings.unit();
    }

    /// The effect of each step: in its place, before all others, and after them.
    Section order(Map<String, List<Step>> groups) {
        List<List<Cell>> rows = new ArrayList<>();
        groups.forEach((group, steps) -> {
            String title = group;
            for (Step step : steps) {
                Optional<Finding> finding = findings.of(step.made());
                rows.add(List.of(
                        Cell.of(title),
                        Cell.of(step.change()),
                        ratio(step.made()),
                        ratio(step.first()),
                        ratio(step.last()),
                        Cell.of(finding.map(Finding::words).orElse(""))));
                title = "";
            }
        });
        return Section.of(
                "What each step brings, and when",
                "How many times as long it takes afterwards: the geometric mean over the blocks, with its 95 % interval. In this order, each"
                        + " step comes after those above it; what it brings may differ if it is made before all others, or as the"
                        + " last. The verdict is on this order. Of twenty things that are equal, about one would be called"
                        + " different.",
                new Table(List.of("Cases", "Step", "in this order", "made first", "made last", "Verdict"), rows));
    }

    private Cell ratio(Step.@Nullable Pair pair) {
        return pair == null
                ? Cell.of("")
                : Cell.of(findings.of(pair)
                        .map(finding -> finding.ratio().toString())
                        .orElse(""));
    }

    /// @param names in their order
    Section cases(List<String> names) {
        List<String> timed =
                names.stream().filter(name -> findings.micros(name).length > 0).toList();
        List<String> facts = timed.stream()
                .flatMap(name -> findings.timings(name).getFirst().facts().keySet().stream())
                .distinct()
                .toList();
        List<String> head = new ArrayList<>(List.of("Case", "median, " + unit.name(), "p99", "per second", "times"));
        head.addAll(facts);
        return Section.of(
                "All cases",
                "Medians of the blocks' medians; in brackets, the lowest and the highest. A p99 is missing where a block has fewer"
                        + " than a hundred times.",
                new Table(head, timed.stream().map(name -> row(name, facts)).toList()));
    }

    private List<Cell> row(String name, List<String> facts) {
        List<Timing> timings = findings.timings(name);
        double[] p99 = timings.stream().mapToDouble(Timing::p99Micros).toArray();
        List<Cell> row = new ArrayList<>(List.of(
                Cell.of(name),
                Cell.of(median(name)),
                Cell.of(unit.show(Median.of(p99))),
                Cell.of(Digits.of(1e6 / findings.median(name))),
                Cell.of(Digits.of(timings.stream().mapToLong(Timing::count).sum()))));
        facts.forEach(fact -> row.add(Cell.of(number(timings.getFirst().facts().getOrDefault(fact, "")))));
        return row;
    }

    private static String number(String fact) {
        return fact.matches("\\d+") ? Digits.of(Long.parseLong(fact)) : fact;
    }

    private String median(String name) {
        double[] sorted = findings.micros(name).clone();
        Arrays.sort(sorted);
        String median = unit.show(Median.of(sorted));
        return sorted.length == 1
                ? median
                : median + " [" + unit.show(sorted[0]) + "–" + unit.show(sorted[sorted.length - 1]) + "]";
    }

    /// @param figures the published ones, by the names of cases
    Section besidePublished(Map<String, String> figures) {
        List<List<Cell>> rows = new ArrayList<>();
        figures.forEach((name, published) ->
                rows.add(List.of(Cell.of(name), new Cell(published, Tone.MUTED), Cell.of(median(name)))));
        return Section.of(
                "Published figures",
                "The published ones are of another machine and server. Compare the pattern rather than the level.",
                new Table(List.of("Case", "published", "here, " + unit.name()), rows, false));
    }
}
