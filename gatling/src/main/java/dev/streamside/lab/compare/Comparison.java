package dev.streamside.lab.compare;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report on two groups of runs or more, with verdicts that compare each with its base.
public final class Comparison {
    /// Charts for more rows would make the page too large for browsers.
    private static final int MOST_ROWS_WITH_CHARTS = 50;
    private static final String HOW_TO_READ = """
            A verdict compares with %s. Times are those of good answers; with several runs, the median of \
            the runs. A time is called slower or faster if chance alone would make as large a difference \
            in less than one of twenty such rows, and the same if the ratio is surely within 5 %%. \
            A single run decides nothing.""";

    private final Lineup lineup;
    private final Measures measures;
    private final List<String> remarks;
    private final List<ComparedRow> rows;

    /// Each group is compared with the first.
    public Comparison(List<RunGroup> groups) {
        this(new Lineup(groups, Lineup.Base.FIRST), Measures.USUAL, List.of());
    }

    /// @param remarks what a reader should know first, in addition to what the logs say
    public Comparison(Lineup lineup, Measures measures, List<String> remarks) {
        this.lineup = lineup;
        this.measures = measures;
        this.remarks =
                Stream.concat(Remarks.of(lineup).stream(), remarks.stream()).toList();
        this.rows = ComparedRow.of(lineup, measures);
    }

    Lineup lineup() {
        return lineup;
    }

    Measures measures() {
        return measures;
    }

    List<String> remarks() {
        return remarks;
    }

    List<ComparedRow> rows() {
        return rows;
    }

    public Report report() {
        List<Section> sections = new ArrayList<>(tables());
        sections.add(RunTable.of(lineup.groups()));
        sections.addAll(overTime());
        return new Report(title(), lead(), sections);
    }

    /// All sections but the list of runs, whose folders mean nothing in a published report.
    public List<Section> sections() {
        return Stream.concat(tables().stream(), overTime().stream()).toList();
    }

    private List<Section> tables() {
        String base = lineup.base() == Lineup.Base.FIRST ? "the first" : "the one before";
        return Stream.of(
                        Section.of("Response times", String.format(Locale.ROOT, HOW_TO_READ, base), responseTimes()),
                        AssertionTable.of(lineup.groups()),
                        MessageTable.of(lineup.groups()))
                .filter(section -> section.table() != null)
                .toList();
    }

    private String title() {
        List<RunGroup> groups = lineup.groups();
        return lineup.isOfTwo()
                ? lineup.pairs().getFirst().toString()
                : groups.getFirst().label() + " to " + groups.getLast().label();
    }

    private String lead() {
        return Stream.concat(verdicts(), remarks.stream()).collect(Collectors.joining("\n"));
    }

    private Stream<String> verdicts() {
        return rows.stream()
                .filter(row -> row.name().equals(RowName.ALL))
                .flatMap(row -> row.entries().stream())
                .flatMap(entry -> Stream.ofNullable(entry.verdict())
                        .map(verdict -> "All requests"
                                + (lineup.isOfTwo()
                                        ? ""
                                        : " of " + entry.group().label()) + ": " + verdict.text() + "."));
    }

    private List<Section> overTime() {
        Set<RowName> busiest = rows.stream()
                .sorted(Comparator.<ComparedRow>comparingLong(row -> row.entries().stream()
                                .mapToLong(entry -> entry.group().count(row.name()))
                                .sum())
                        .reversed())
                .limit(MOST_ROWS_WITH_CHARTS)
                .map(ComparedRow::name)
                .collect(Collectors.toSet());
        String few = rows.size() > busiest.size()
                ? "Charts are of the " + MOST_ROWS_WITH_CHARTS + " rows with the most requests."
                : "";
        var charts = new TimeCharts(lineup.groups());
        return rows.stream()
                .map(ComparedRow::name)
                .filter(busiest::contains)
                .map(name -> new Section(name.toString(), name.equals(RowName.ALL) ? few : "", null, charts.of(name)))
                .filter(section -> !section.charts().isEmpty())
                .toList();
    }

    private Table responseTimes() {
        List<String> head = new ArrayList<>(List.of("Row", "runs", "count", "failed"));
        measures.shown().forEach(measure -> head.add(measure.head()));
        head.add("Verdict");
        List<List<Cell>> cells = new ArrayList<>();
        for (ComparedRow row : rows) {
            for (ComparedRow.Entry entry : row.entries()) {
                cells.add(cells(row, entry));
            }
        }
        return new Table(head, cells);
    }

    private List<Cell> cells(ComparedRow row, ComparedRow.Entry entry) {
        RunGroup group = entry.group();
        long failures = group.failures(row.name());
        boolean isFirst = entry == row.entries().getFirst();
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(isFirst ? row.name().toString() : ""));
        cells.add(new Cell(group.label(), Tone.MUTED));
        cells.add(Cell.of(String.format(Locale.ROOT, "%,d", group.count(row.name()))));
        cells.add(new Cell(String.format(Locale.ROOT, "%,d", failures), failures > 0 ? Tone.BAD : Tone.MUTED));
        for (Measure measure : measures.shown()) {
            cells.add(Cell.of(measure.show(Median.of(group.values(row.name(), measure)))));
        }
        Verdict verdict = entry.verdict();
        cells.add(verdict == null ? Cell.of("") : new Cell(verdict.text(), verdict.tone()));
        return cells;
    }
}
