package dev.streamside.lab.studyreport;

import dev.streamside.lab.benchmark.Benchmark;
import dev.streamside.lab.benchmark.Step;
import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Cell;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.report.Report.Table;
import dev.streamside.lab.report.Report.Tone;
import dev.streamside.lab.report.WaterfallPicture;
import dev.streamside.lab.statistics.Finding;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// The report on a study with a benchmark.
final class BenchmarkReport {
    private final Results results;
    private final StudyFrame frame;
    private final CaseFindings findings;
    private final List<Section> problems;
    /// By group.
    private final Map<String, List<Step>> steps;

    private BenchmarkReport(Results results, List<List<Timing>> blocks, List<Section> problems) {
        this.results = results;
        this.frame = new StudyFrame(results);
        this.findings = new CaseFindings(blocks);
        this.problems = problems;
        this.steps = Benchmark.named(results.benchmark()).steps().stream()
                .filter(step -> findings.of(step.made()).isPresent())
                .collect(Collectors.groupingBy(Step::group, LinkedHashMap::new, Collectors.toList()));
    }

    static Report of(Path folder, Results results) throws IOException {
        List<List<Timing>> blocks = new ArrayList<>();
        List<List<Cell>> problems = new ArrayList<>();
        Figures figures = Figures.of(folder);
        for (RunResult run : results.runs()) {
            var files = new RunFolder(folder.resolve(run.folder()));
            if (run.isWhole()) {
                if (Files.exists(files.timings())) {
                    CaseFigures.put(
                            run, Timing.read(files.timings()), Disturbance.of(Csv.read(files.samples())), figures);
                }
                blocks.add(CaseFigures.timings(run, figures));
                CaseFigures.disturbance(run, figures)
                        .words()
                        .ifPresent(words -> problems.add(List.of(Cell.of(run.folder()), new Cell(words, Tone.BAD))));
            } else {
                problems.add(List.of(Cell.of(run.folder()), new Cell(run.problem(), Tone.BAD)));
            }
        }
        figures.save(folder);
        List<Section> sections = problems.isEmpty()
                ? List.of()
                : List.of(Section.of("Problems", "", new Table(List.of("Block", "Problem"), problems)));
        return new BenchmarkReport(results, blocks, sections).report();
    }

    private Report report() {
        List<Section> sections = new ArrayList<>();
        String answer = "";
        if (!steps.isEmpty()) {
            answer = answer() + noise() + head();
            sections.add(picture());
            sections.addAll(problems);
            var tables = new CaseTables(findings);
            sections.add(tables.order(steps));
            sections.add(tables.cases(Benchmark.named(results.benchmark()).cases()));
            if (!results.figures().isEmpty()) {
                sections.add(tables.besidePublished(results.figures()));
            }
        } else {
            sections.addAll(problems);
        }
        sections.add(Section.of("Setup", "", new Table(List.of("Property", "Value"), frame.setup())));
        return new Report(frame.title(), frame.lead(answer), sections);
    }

    private String answer() {
        return steps.entrySet().stream()
                .map(group -> group.getKey() + ", " + times(group.getValue()) + ": "
                        + group.getValue().stream().map(this::words).collect(Collectors.joining("; ")) + ".\n")
                .collect(Collectors.joining());
    }

    /// From the first step to the last.
    private String times(List<Step> group) {
        return time(group.getFirst().made().before()) + " → "
                + time(group.getLast().made().after());
    }

    private String words(Step step) {
        Finding finding = findings.of(step.made()).orElseThrow();
        return step.change() + " " + finding.ratio()
                + (finding.verdict() == Finding.Verdict.DIFFERS ? "" : ", " + finding.words());
    }

    private String time(String name) {
        return findings.unit().show(findings.median(name)) + " "
                + findings.unit().name();
    }

    private String noise() {
        String list = findings.noise().entrySet().stream()
                .map(again -> again.getKey() + ", " + again.getValue())
                .collect(Collectors.joining("; "));
        return list.isEmpty() ? "" : "Timed twice in each block, these differ from themselves: " + list + ".\n";
    }

    private String head() {
        int blocks = findings.blocks().size();
        return String.format(
                Locale.ROOT,
                "%s; every case in each. %s, shared by database and laboratory.%n",
                blocks == 1 ? "One block" : blocks + " blocks",
                frame.processors());
    }

    private Section picture() {
        double[] all = steps.values().stream()
                .flatMap(List::stream)
                .flatMapToDouble(step -> DoubleStream.of(
                        findings.median(step.made().before()),
                        findings.median(step.made().after())))
                .map(micros -> micros / findings.unit().micros())
                .sorted()
                .toArray();
        List<WaterfallPicture.Steps> sheets = steps.entrySet().stream()
                .map(group -> new WaterfallPicture.Steps(
                        group.getKey(),
                        "from " + time(group.getValue().getFirst().made().before()),
                        group.getValue().stream().map(this::bar).toList()))
                .toList();
        return new Section(
                "Which step took how much",
                findings.unit().name()
                        + ", on a logarithmic scale: equally long bars are equal factors. What a step brings depends"
                        + " on those before it. A hollow bar is no more than the noise, or undecided.",
                WaterfallPicture.of(sheets, all[0] / 1.5, all[all.length - 1] * 1.5),
                null,
                List.of());
    }

    private WaterfallPicture.Step bar(Step step) {
        Finding finding = findings.of(step.made()).orElseThrow();
        return new WaterfallPicture.Step(
                step.change(),
                "× " + finding.ratio() + " → " + time(step.made().after()),
                findings.median(step.made().before()) / findings.unit().micros(),
                findings.median(step.made().after()) / findings.unit().micros(),
                finding.verdict() == Finding.Verdict.DIFFERS);
    }
}
