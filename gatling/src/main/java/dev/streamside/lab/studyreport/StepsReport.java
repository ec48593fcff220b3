package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.CostReport;
import dev.streamside.lab.cost.FirstSteps;
import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.cost.Step;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.report.Report.Section;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The report on a study whose runs have steps, which are fitted together.
final class StepsReport {
    private StepsReport() {}

    static Report of(Path folder, Results results, View view) throws IOException {
        List<Step> steps = StepFigures.of(folder, results, view.withoutFirst() ? 1 : 0);
        Prices prices = view.prices() == null ? Prices.USUAL : view.prices();
        var frame = new StudyFrame(results);
        List<Section> sections = new ArrayList<>();
        String answer = "";
        if (!steps.isEmpty()) {
            var costs = CostReport.of(steps, prices);
            sections.addAll(costs.sections());
            if (!view.withoutFirst()) {
                sections.add(FirstSteps.section(steps));
            }
            answer = costs.answer()
                    + head(results, steps)
                    + (view.withoutFirst() ? "The first step of each run is left out. " : "")
                    + frame.circumstances()
                    + "\n";
        }
        new StudyProblems(results.runs(), Map.of()).section().ifPresent(sections::add);
        sections.add(frame.setupOfVariants());
        return new Report(frame.title(), frame.lead(answer), sections);
    }

    private static String head(Results results, List<Step> steps) {
        int blocks = results.runs().stream().mapToInt(RunResult::block).max().orElse(0);
        long runs = steps.stream().map(Step::run).distinct().count();
        return String.format(
                Locale.ROOT,
                "%s: %d runs of %d steps of %d s. ",
                blocks == 1 ? "One block" : blocks + " blocks",
                runs,
                steps.size() / runs,
                results.variants()
                        .getFirst()
                        .steps()
                        .getFirst()
                        .window()
                        .length()
                        .toSeconds());
    }
}
