package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.Assertions;
import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Median;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The report on two groups of runs or more, with verdicts that compare each with the first.
public final class Comparison {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int MOST_MESSAGES = 12;
    private static final String HOW_TO_READ = """
            A verdict compares with the first. Times are those of good answers; with several runs, the median of \
            the runs. A time is called slower or faster if chance alone would make as large a difference \
            in less than one of twenty such rows, and the same if the ratio is surely within 5 %. \
            A single run decides nothing.""";

    private final List<RunGroup> groups;
    private final TimeCharts charts;

    public Comparison(List<RunGroup> groups) {
        this.groups = groups;
        this.charts = new TimeCharts(groups);
    }

    public Report report() {
        List<Section> sections = new ArrayList<>(tables());
        sections.add(listOfRuns());
        sections.addAll(overTime());
        return new Report(
                groups.getLast().label() + " against " + groups.getFirst().label(), lead(), sections);
    }

    /// All sections but the list of runs, whose folders mean nothing in a published report.
    public List<Section> sections() {
        return Stream.concat(tables().stream(), overTime().stream()).toList();
    }

    private List<Section> tables() {
        return Stream.of(Section.of("Response times", HOW_TO_READ, rows()), assertions(), messages())
                .filter(section -> section.table() != null)
                .toList();
    }

    private List<Section> overTime() {
        return rowNames().stream()
                .map(name -> new Section(name.toString(), "", null, charts.of(name)))
                .filter(section -> !section.charts().isEmpty())
                .toList();
    }

    private String lead() {
        List<String> broken = runs().filter(run -> !run.isComplete())
                .map(run -> run.folder().toString())
                .toList();
        String all = "All requests: " + verdict(RowName.ALL, groups.getLast()).text() + ".";
        return broken.isEmpty()
                ? all
                : all + "\nThe log ends early, and so did the run, in: " + String.join(", ", broken) + ".";
    }

    /// The rows of the first group in its order, then those that only others have.
    private List<RowName> rowNames() {
        return groups.stream()
                .flatMap(group -> group.measured().stream())
                .flatMap(run -> run.rows().stream())
                .map(Row::name)
                .distinct()
                .toList();
    }

    private Table rows() {
        List<String> head = new ArrayList<>(List.of("Row", "runs", "count", "failed"));
        for (Measure measure : Measure.values()) {
            head.add(measure.head());
        }
        head.add("Verdict");
        List<List<Cell>> rows = new ArrayList<>();
        for (RowName name : rowNames()) {
            boolean isFirst = true;
            for (RunGroup group : groups) {
                if (group.has(name)) {
                    List<Cell> row = row(name, group, isFirst);
                    row.add(group.equals(groups.getFirst()) ? Cell.of("") : verdict(name, group));
                    rows.add(row);
                    isFirst = false;
                }
            }
        }
        return new Table(head, rows);
    }

    private Cell verdict(RowName name, RunGroup group) {
        if (name.equals(RowName.ALL) && !isOfSameRows()) {
            return new Cell("different requests", Tone.MUTED);
        }
        Verdict verdict = Verdict.of(name, groups.getFirst(), group);
        return new Cell(verdict.text(), verdict.tone());
    }

    /// The total can be compared only if both groups made the same kinds of requests.
    private boolean isOfSameRows() {
        return rowNames().stream().allMatch(name -> groups.stream().allMatch(group -> group.has(name)));
    }

    private static List<Cell> row(RowName name, RunGroup group, boolean isFirst) {
        long failures = group.failures(name);
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(isFirst ? name.toString() : ""));
        cells.add(new Cell(group.label(), Tone.MUTED));
        cells.add(Cell.of(String.format(Locale.ROOT, "%,d", group.count(name))));
        cells.add(new Cell(String.format(Locale.ROOT, "%,d", failures), failures > 0 ? Tone.BAD : Tone.MUTED));
        for (Measure measure : Measure.values()) {
            cells.add(Cell.of(measure.show(Median.of(group.values(name, measure)))));
        }
        return cells;
    }

    /// One row per assertion, with the figure of each run that made it.
    private Section assertions() {
        Map<String, Map<RunGroup, List<Assertions.Outcome>>> outcomes = new LinkedHashMap<>();
        for (RunGroup group : groups) {
            group.runs().stream()
                    .flatMap(run -> Assertions.check(run).stream())
                    .forEach(outcome -> outcomes.computeIfAbsent(outcome.text(), text -> new HashMap<>())
                            .computeIfAbsent(group, key -> new ArrayList<>())
                            .add(outcome));
        }
        List<List<Cell>> rows = new ArrayList<>();
        outcomes.forEach((text, byGroup) -> {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(text)));
            groups.forEach(group -> row.add(outcome(byGroup.getOrDefault(group, List.of()))));
            rows.add(row);
        });
        List<String> head = new ArrayList<>(List.of("Assertion"));
        groups.forEach(group -> head.add(group.label()));
        return new Section("Assertions", "", rows.isEmpty() ? null : new Table(head, rows), List.of());
    }

    private static Cell outcome(List<Assertions.Outcome> outcomes) {
        if (outcomes.isEmpty()) {
            return new Cell("not asserted", Tone.MUTED);
        }
        String actual = outcomes.stream()
                .map(Assertions.Outcome::actual)
                .distinct()
                .reduce((one, other) -> one + ", " + other)
                .orElseThrow();
        boolean holds = outcomes.stream().allMatch(Assertions.Outcome::holds);
        return holds ? new Cell("holds: " + actual, Tone.GOOD) : new Cell("fails: " + actual, Tone.BAD);
    }

    private Section messages() {
        List<List<Cell>> rows = new ArrayList<>();
        for (RunGroup group : groups) {
            group.runs().stream()
                    .flatMap(run -> run.messages().entrySet().stream())
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(MOST_MESSAGES)
                    .forEach(message -> rows.add(List.of(
                            Cell.of(message.getKey()),
                            new Cell(group.label(), Tone.MUTED),
                            new Cell(String.format(Locale.ROOT, "%,d", message.getValue()), Tone.BAD))));
        }
        return new Section(
                "Why requests failed",
                "",
                rows.isEmpty() ? null : new Table(List.of("Message", "runs", "count"), rows),
                List.of());
    }

    private Section listOfRuns() {
        List<List<Cell>> rows = new ArrayList<>();
        for (RunGroup group : groups) {
            for (Run run : group.runs()) {
                rows.add(List.of(
                        Cell.of(run.folder().toString()),
                        new Cell(group.label(), Tone.MUTED),
                        Cell.of(TIME.format(run.header().start())),
                        Cell.of(run.seconds() + " s"),
                        Cell.of(run.header().version()),
                        Cell.of(run.header().simulation() + (run.isComplete() ? "" : " (ends early)"))));
            }
        }
        return Section.of(
                "Runs", "", new Table(List.of("Folder", "runs", "began", "lasted", "Gatling", "Simulation"), rows));
    }

    private Stream<Run> runs() {
        return groups.stream().flatMap(group -> group.runs().stream());
    }
}
