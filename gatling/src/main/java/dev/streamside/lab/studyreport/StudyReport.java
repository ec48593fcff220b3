package dev.streamside.lab.studyreport;

import dev.streamside.lab.compare.Comparison;
import dev.streamside.lab.compare.RunGroup;
import dev.streamside.lab.cost.Step;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import dev.streamside.viewers.ChatRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The report on a study. It is made only from the folder of results, so it can be made again.
public final class StudyReport {
    private final Results results;
    private final StudyFrame frame;
    private final @Nullable String base;
    /// By the name of the variant, in the study's order; without runs that broke down.
    private final Map<String, List<RunFigures>> variants = new LinkedHashMap<>();
    /// The same runs with all samples; empty for published results.
    private final Map<String, List<MeasuredRun>> measured = new LinkedHashMap<>();

    private StudyReport(Results results, @Nullable String base) {
        this.results = results;
        this.base = base;
        this.frame = new StudyFrame(results);
    }

    public static Report of(Path folder) throws IOException {
        return of(folder, View.USUAL);
    }

    /// The steps of all runs of a study.
    public static List<Step> steps(Path folder) throws IOException {
        return StepFigures.of(folder, Results.read(folder), 0);
    }

    /// @throws IllegalArgumentException if the study does not support that view
    public static Report of(Path folder, View view) throws IOException {
        Results results = Results.read(folder);
        view.requireFor(results);
        if (!results.benchmark().isEmpty()) {
            return BenchmarkReport.of(folder, results);
        }
        if (results.hasSteps()) {
            return StepsReport.of(folder, results, view);
        }
        var report = new StudyReport(results, view.base());
        report.read(folder);
        return report.report();
    }

    private void read(Path folder) throws IOException {
        Figures figures = Figures.of(folder);
        for (Variant variant : results.variants()) {
            List<RunResult> runs = results.runs().stream()
                    .filter(run -> run.variant().equals(variant.name()) && run.isWhole())
                    .toList();
            for (Variant one : variant.atEachRate()) {
                for (int i = 0; i < runs.size(); i++) {
                    int block = runs.get(i).block() == 0 ? i + 1 : runs.get(i).block();
                    var files = new RunFolder(folder.resolve(runs.get(i).folder()));
                    if (Files.exists(files.samples())) {
                        add(measured(block, files, one, runs.get(i)), one, figures);
                    }
                    variants.computeIfAbsent(one.name(), name -> new ArrayList<>())
                            .add(RunFigures.of(block, figures.of(block, one.name())));
                }
            }
        }
        figures.save(folder);
    }

    private void add(MeasuredRun run, Variant variant, Figures figures) {
        measured.computeIfAbsent(variant.name(), name -> new ArrayList<>()).add(run);
        figures.put(run.block(), variant.name(), RunFigures.rows(run, figures()));
    }

    /// The run, or its step with the variant's chat rate.
    private static MeasuredRun measured(int block, RunFolder files, Variant variant, RunResult run) throws IOException {
        if (!variant.conditions().crowd()) {
            return MeasuredRun.read(block, files, variant.window());
        }
        ChatRates order = ChatRates.parse(Objects.requireNonNull(run.chatRates()));
        double rate = variant.steps().getFirst().chatsPerSecond();
        int number = order.perSecond().indexOf(rate);
        return MeasuredRun.ofStep(block, files, variant.steps(order).get(number).window(), number);
    }

    /// All figures that a table of this study may need.
    private List<ReportFigure> figures() {
        Stream<ReportFigure> published = results.figures().keySet().stream().map(ReportFigure::titled);
        return Stream.of(answers().stream(), ReportFigure.ALL.stream(), published)
                .flatMap(figures -> figures)
                .distinct()
                .toList();
    }

    private Report report() {
        List<Section> sections = new ArrayList<>();
        if (!variants.isEmpty()) {
            new StudyPicture(variants, findings(), answers()).section().ifPresent(sections::add);
        }
        new StudyProblems(results.runs(), variants).section().ifPresent(sections::add);
        if (!variants.isEmpty()) {
            var charts = new StudyCharts(distinct(measured));
            charts.deliveryTimes()
                    .ifPresent(chart ->
                            sections.add(new Section("How soon a chat is received", "", null, List.of(chart))));
            var tables = new StudyTables(variants, findings(), answers());
            sections.add(tables.main());
            if (!results.figures().isEmpty()) {
                sections.add(tables.besidePublished(results.figures(), viewers()));
            }
            if (!measured.isEmpty()) {
                sections.add(new Section(
                        "Over time",
                        "The median of the runs of each variant, in a band from the lowest to the highest. 100 % CPU"
                                + " is one core. What was always zero is left out.",
                        null,
                        charts.all()));
            }
            sections.add(tables.more());
            if (measured.isEmpty() || isOfCrowd()) {
                tables.requests().ifPresent(sections::add);
            } else {
                sections.addAll(new Comparison(groups()).sections());
            }
        }
        sections.add(frame.setupOfVariants());
        return new Report(frame.title(), frame.lead(answer() + head()), sections);
    }

    private Findings findings() {
        // Without the first variant, no variant ran twice.
        Set<String> again = variants.containsKey(planned().getFirst().name()) ? again() : Set.of();
        Set<String> ran = isOfCrowd() ? variants.keySet() : distinct(variants).keySet();
        List<Variant> compared = planned().stream()
                .filter(variant -> ran.contains(variant.name()))
                .toList();
        return new Findings(variants, base == null ? Bases.of(compared) : Bases.of(compared, base), again);
    }

    /// The names of those that repeat others.
    private Set<String> again() {
        return planned().stream().filter(Variant::isAgain).map(Variant::name).collect(Collectors.toSet());
    }

    /// Those that were planned, at each chat rate.
    private List<Variant> planned() {
        return results.variants().stream()
                .flatMap(variant -> variant.atEachRate().stream())
                .toList();
    }

    /// The answer and its reliability.
    private String answer() {
        if (variants.isEmpty()) {
            return "";
        }
        var answer = new StudyAnswer(findings(), answers());
        return Stream.of(answer.text(), answer.noise())
                .filter(text -> !text.isEmpty())
                .map(text -> text + "\n")
                .collect(Collectors.joining());
    }

    /// The figures that answer the question.
    private List<ReportFigure> answers() {
        return results.answers().isEmpty()
                ? List.of(ReportFigure.ALL.getFirst())
                : results.answers().stream().map(ReportFigure::titled).toList();
    }

    /// The variants without the repetition of the first, which would only hide the others in charts.
    private <T> Map<String, List<T>> distinct(Map<String, List<T>> runs) {
        Map<String, List<T>> distinct = new LinkedHashMap<>(runs);
        again().forEach(distinct::remove);
        return distinct;
    }

    /// Whether no run has a log of its requests.
    private boolean isOfCrowd() {
        return results.variants().stream()
                .allMatch(variant -> variant.conditions().crowd());
    }

    private List<RunGroup> groups() {
        return distinct(measured).entrySet().stream()
                .map(variant -> new RunGroup(
                        variant.getKey(),
                        variant.getValue().stream().map(MeasuredRun::run).toList(),
                        variant.getValue().stream().map(MeasuredRun::measured).toList()))
                .toList();
    }

    /// Scale, repeats and machine. Without them, no figure means anything.
    private String head() {
        if (variants.isEmpty()) {
            return "";
        }
        int blocks = variants.values().stream().mapToInt(List::size).max().orElse(0);
        return String.format(
                Locale.ROOT,
                "%s of %s viewers, figures of the %d s in which all of them are there. %s%n",
                blocks == 1 ? "One run each" : blocks + " blocks",
                audiences(),
                planned().getFirst().measured().toSeconds(),
                frame.circumstances());
    }

    /// How many viewers there are at once, in all variants.
    private String audiences() {
        IntSummaryStatistics viewers =
                results.variants().stream().mapToInt(Variant::viewersAtOnce).summaryStatistics();
        return viewers.getMin() == viewers.getMax()
                ? String.format(Locale.ROOT, "%,d", viewers.getMin())
                : String.format(Locale.ROOT, "%,d to %,d", viewers.getMin(), viewers.getMax());
    }

    private int viewers() {
        return results.variants().getFirst().viewersAtOnce();
    }
}
