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
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The report on two sides; or on more, of which no verdict speaks.
public final class Comparison {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final int MOST_MESSAGES = 12;
    private static final String HOW_TO_READ = """
            A verdict speaks of the second against the first. It says "no difference" \
            while their spreads touch: of a single run, the middle eight of its ten slices of time; of several runs, \
            from the least to the most.""";

    private final List<Side> sides;
    private final TimeCharts charts;

    public Comparison(List<Side> sides) {
        this.sides = sides;
        this.charts = new TimeCharts(sides);
    }

    public Report report() {
        return new Report(
                sides.getLast().label() + " against " + sides.getFirst().label(), lead(), sections());
    }

    public List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        sections.add(Section.of(
                "Response times", "Of all requests, failed ones too." + (isPair() ? " " + HOW_TO_READ : ""), rows()));
        sections.add(assertions());
        sections.add(messages());
        sections.add(listOfRuns());
        rowNames().forEach(name -> sections.add(new Section(name.toString(), "", null, charts.of(name))));
        return sections.stream()
                .filter(section -> !section.charts().isEmpty() || section.table() != null)
                .toList();
    }

    private boolean isPair() {
        return sides.size() == 2;
    }

    private String lead() {
        List<String> broken = runs().filter(run -> !run.isComplete())
                .map(run -> run.folder().toString())
                .toList();
        String all = "All requests: " + verdict(RowName.ALL).text() + ".";
        return broken.isEmpty()
                ? all
                : all + "\nThe log breaks off, and so does the run, in: " + String.join(", ", broken) + ".";
    }

    /// Those of the first side in its order, then those that only others have.
    private List<RowName> rowNames() {
        return runs().flatMap(run -> run.rows().stream())
                .map(Row::name)
                .distinct()
                .toList();
    }

    private Table rows() {
        List<String> head = new ArrayList<>(List.of("Row", "side", "count", "failed"));
        for (Measure measure : Measure.values()) {
            head.add(measure.head());
        }
        if (isPair()) {
            head.add("Verdict");
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (RowName name : rowNames()) {
            boolean isFirst = true;
            for (Side side : sides) {
                if (side.has(name)) {
                    List<Cell> row = row(name, side, isFirst);
                    if (isPair()) {
                        row.add(isFirst ? verdict(name) : Cell.of(""));
                    }
                    rows.add(row);
                    isFirst = false;
                }
            }
        }
        return new Table(head, rows, isPair());
    }

    private Cell verdict(RowName name) {
        if (name.equals(RowName.ALL) && !isOfSameRows()) {
            return new Cell("not of the same requests", Tone.MUTED);
        }
        Verdict verdict = Verdict.of(name, sides.getFirst(), sides.getLast());
        return new Cell(verdict.text(), verdict.tone());
    }

    /// All requests together can be compared only where both sides made the same ones.
    private boolean isOfSameRows() {
        return rowNames().stream().allMatch(name -> sides.stream().allMatch(side -> side.has(name)));
    }

    private static List<Cell> row(RowName name, Side side, boolean isFirst) {
        long failures = side.failures(name);
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(isFirst ? name.toString() : ""));
        cells.add(new Cell(side.label(), Tone.MUTED));
        cells.add(Cell.of(String.format(Locale.ROOT, "%,d", side.count(name))));
        cells.add(new Cell(String.format(Locale.ROOT, "%,d", failures), failures > 0 ? Tone.BAD : Tone.MUTED));
        for (Measure measure : Measure.values()) {
            cells.add(Cell.of(measure.show(side.figure(name, measure).value())));
        }
        return cells;
    }

    /// An assertion a row; a side that made it shows the figure of each of its runs.
    private Section assertions() {
        Map<String, Map<Side, List<Assertions.Outcome>>> outcomes = new LinkedHashMap<>();
        for (Side side : sides) {
            side.runs().stream()
                    .flatMap(run -> Assertions.check(run).stream())
                    .forEach(outcome -> outcomes.computeIfAbsent(outcome.text(), text -> new HashMap<>())
                            .computeIfAbsent(side, key -> new ArrayList<>())
                            .add(outcome));
        }
        List<List<Cell>> rows = new ArrayList<>();
        outcomes.forEach((text, bySide) -> {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(text)));
            sides.forEach(side -> row.add(outcome(bySide.getOrDefault(side, List.of()))));
            rows.add(row);
        });
        List<String> head = new ArrayList<>(List.of("Assertion"));
        sides.forEach(side -> head.add(side.label()));
        return new Section("Assertions", "", rows.isEmpty() ? null : new Table(head, rows), List.of());
    }

    private static Cell outcome(List<Assertions.Outcome> outcomes) {
        if (outcomes.isEmpty()) {
            return new Cell("not made", Tone.MUTED);
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
        for (Side side : sides) {
            side.runs().stream()
                    .flatMap(run -> run.messages().entrySet().stream())
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(MOST_MESSAGES)
                    .forEach(message -> rows.add(List.of(
                            Cell.of(message.getKey()),
                            new Cell(side.label(), Tone.MUTED),
                            new Cell(String.format(Locale.ROOT, "%,d", message.getValue()), Tone.BAD))));
        }
        return new Section(
                "Why requests failed",
                "",
                rows.isEmpty() ? null : new Table(List.of("Message", "side", "count"), rows),
                List.of());
    }

    private Section listOfRuns() {
        List<List<Cell>> rows = new ArrayList<>();
        for (Side side : sides) {
            for (Run run : side.runs()) {
                rows.add(List.of(
                        Cell.of(run.folder().toString()),
                        new Cell(side.label(), Tone.MUTED),
                        Cell.of(TIME.format(run.header().start())),
                        Cell.of(run.seconds() + " s"),
                        Cell.of(run.header().version()),
                        Cell.of(run.header().simulation() + (run.isComplete() ? "" : " (breaks off)"))));
            }
        }
        return Section.of(
                "Runs", "", new Table(List.of("Folder", "side", "began", "lasted", "Gatling", "Simulation"), rows));
    }

    private Stream<Run> runs() {
        return sides.stream().flatMap(side -> side.runs().stream());
    }
}
