package dev.streamside.lab.studyreport;

import dev.streamside.lab.report.Digits;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.statistics.Median;
import dev.streamside.lab.studyreport.ReportFigure.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// The tables of a study.
final class StudyTables {
    private static final String HOW_TO_READ =
            "The figures that answer the question come first, and are the test. All others are exploration: of so"
                    + " many, some differ by chance. Medians of the runs; in brackets, the lowest and the highest. The"
                    + " ratio is the geometric mean over the blocks, with its 95 % interval: of twenty things that are"
                    + " equal, about one would be called different. What differs no more than two runs of the same thing"
                    + " is undecided. With one run each, only what is three times as far apart as equal runs of published"
                    + " studies is plainly more or less. Times that are at most a millisecond apart in every block are too"
                    + " close to tell apart. A viewer-hour is one viewer for an hour, or sixty viewers for a minute."
                    + " \"Written\" counts what the application wrote to viewers, database and logs. Viewers per core are"
                    + " the viewers divided by the cores that application and database used, compiler included: at that"
                    + " load, not a limit that was tried.";

    private static final int PUBLISHED_VIEWERS = 1000;

    private final Map<String, List<RunFigures>> variants;
    private final Findings findings;
    private final List<ReportFigure> answers;

    /// @param variants the runs of each, by its name
    /// @param answers  the figures that answer the question
    StudyTables(Map<String, List<RunFigures>> variants, Findings findings, List<ReportFigure> answers) {
        this.variants = variants;
        this.findings = findings;
        this.answers = answers;
    }

    /// One row for each figure and variant, with one column for all ratios; the figures that answer the
    /// question come first.
    Section main() {
        List<List<Cell>> rows = new ArrayList<>();
        ReportFigure.with(answers, figure -> figure.kind() != Kind.DETAIL).forEach(figure -> {
            String title = figure.title();
            for (String variant : variants.keySet()) {
                double[] values = values(figure, variant);
                if (values.length > 0) {
                    Optional<Finding> finding =
                            findings.isBase(variant) ? Optional.empty() : findings.of(figure, variant);
                    rows.add(List.of(
                            Cell.of(title),
                            Cell.of(variant),
                            new Cell(show(values), tone(figure, values)),
                            Cell.of(finding.map(found -> found.ratio().toString())
                                    .orElse("")),
                            Cell.of(finding.map(Finding::words).orElse(""))));
                    title = "";
                }
            }
        });
        return Section.of(
                "Costs and delivery times",
                HOW_TO_READ,
                new Table(List.of("Figure", "Variant", "median", "ratio to " + findings.basis(), "Verdict"), rows));
    }

    Section more() {
        return Section.of(
                "More figures", "", table(figure -> figure.kind() == Kind.DETAIL && !answers.contains(figure)));
    }

    /// @param figures the published ones, by the names of ours
    /// @param viewers  of this study
    Section besidePublished(Map<String, String> figures, int viewers) {
        List<List<Cell>> rows = new ArrayList<>();
        figures.forEach((name, published) -> {
            List<Cell> row = row(ReportFigure.titled(name));
            row.add(1, new Cell(published, Tone.MUTED));
            rows.add(row);
        });
        String scale =
                viewers == PUBLISHED_VIEWERS ? "" : String.format(Locale.ROOT, " Ours are of %,d viewers.", viewers);
        return Section.of(
                "Published figures",
                "The published ones are of other servers on other machines, most of them with 1,000 viewers, platform"
                        + " threads, JPA and a connection pool that admits every request, and of whole runs." + scale
                        + " Requests that are made only when joining are those of the whole run."
                        + " Compare the pattern rather than the level.",
                new Table(head("published"), rows, false));
    }

    /// How long each kind of request took; empty in results of earlier versions.
    Optional<Section> requests() {
        List<List<Cell>> rows = new ArrayList<>();
        variants.values().stream()
                .flatMap(List::stream)
                .flatMap(run -> run.requests().keySet().stream())
                .distinct()
                .forEach(request -> {
                    String title = request;
                    for (Map.Entry<String, List<RunFigures>> variant : variants.entrySet()) {
                        List<Cell> row = requests(request, variant.getValue());
                        if (!row.isEmpty()) {
                            row.addAll(0, List.of(Cell.of(title), Cell.of(variant.getKey())));
                            rows.add(row);
                            title = "";
                        }
                    }
                });
        List<String> head = new ArrayList<>(List.of("Request", "Variant"));
        head.addAll(RunFigures.OF_REQUESTS);
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section(
                        "Response times",
                        "Medians of the runs; in brackets, the lowest and the highest. Times are those of good"
                                + " answers.",
                        new Table(head, rows, false),
                        List.of()));
    }

    private static List<Cell> requests(String request, List<RunFigures> runs) {
        return runs.stream().noneMatch(run -> run.requests().containsKey(request))
                ? List.of()
                : RunFigures.OF_REQUESTS.stream()
                        .map(figure -> Cell.of(show(finite(runs.stream().mapToDouble(run -> run.of(request, figure))))))
                        .collect(Collectors.toCollection(ArrayList::new));
    }

    private Table table(Predicate<ReportFigure> wanted) {
        return new Table(
                head(),
                ReportFigure.ALL.stream()
                        .filter(wanted)
                        .map(this::row)
                        .filter(row -> row.stream()
                                .skip(1)
                                .anyMatch(cell -> !cell.text().equals("–")))
                        .toList(),
                false);
    }

    private List<String> head(String... more) {
        List<String> head = new ArrayList<>(List.of("Figure"));
        head.addAll(Arrays.asList(more));
        head.addAll(variants.keySet());
        return head;
    }

    private List<Cell> row(ReportFigure figure) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(figure.title())));
        for (String variant : variants.keySet()) {
            double[] values = values(figure, variant);
            row.add(new Cell(show(values), tone(figure, values)));
        }
        return row;
    }

    private double[] values(ReportFigure figure, String variant) {
        return finite(variants.getOrDefault(variant, List.of()).stream().mapToDouble(run -> run.of(figure)));
    }

    private static double[] finite(DoubleStream values) {
        return values.filter(Double::isFinite).sorted().toArray();
    }

    private static Tone tone(ReportFigure figure, double... sorted) {
        boolean isBad = figure.kind() == Kind.FAULT && sorted.length > 0 && sorted[sorted.length - 1] > 0;
        return isBad ? Tone.BAD : Tone.PLAIN;
    }

    private static String show(double... sorted) {
        if (sorted.length == 0) {
            return "–";
        }
        String least = Digits.of(sorted[0]);
        String most = Digits.of(sorted[sorted.length - 1]);
        return least.equals(most) ? least : Digits.of(Median.of(sorted)) + " [" + least + "–" + most + "]";
    }
}
