package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.DeliveryMode;
import dev.streamside.lab.cost.Step;
import dev.streamside.lab.gatlinglog.Window;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The steps of all runs of a study. They are stored in `figures.csv`, which is all that is published of
/// them.
final class StepFigures {
    private static final List<String> FIGURES = List.of(
            "chats per s",
            "viewers",
            "polls per s",
            "frames per s",
            "deliveries per s",
            "sends per s",
            "application CPU, cores",
            "written, bytes per s",
            "delivery p50, ms",
            "delivery p99, ms",
            "load generator CPU, cores",
            "CPU of other programs, cores",
            "viewers late p99, ms",
            "cache CPU, cores");

    private StepFigures() {}

    /// In the order of the variants, without runs that broke down.
    ///
    /// @param from the first step of each run to include, from 0
    static List<Step> of(Path folder, Results results, int from) throws IOException {
        List<Step> steps = new ArrayList<>();
        Figures figures = Figures.of(folder);
        for (Variant variant : results.variants()) {
            for (RunResult run : results.runs()) {
                if (run.variant().equals(variant.name()) && run.isWhole()) {
                    List<Step> all = steps(folder, figures, run, variant);
                    steps.addAll(all.subList(Math.min(from, all.size()), all.size()));
                }
            }
        }
        figures.save(folder);
        // A run with hardly any samples shows nothing.
        return steps.stream()
                .filter(step -> step.cores() > 0 && step.bytes() > 0 && step.polls() >= 0)
                .toList();
    }

    private static List<Step> steps(Path folder, Figures figures, RunResult run, Variant variant) throws IOException {
        var files = new RunFolder(folder.resolve(run.folder()));
        if (Files.exists(files.samples())) {
            figures.put(run.block(), variant.name(), rows(measure(run, variant, files)));
        }
        return read(figures.of(run.block(), variant.name()), run, variant);
    }

    private static List<Step> measure(RunResult run, Variant variant, RunFolder files) throws IOException {
        DeliveryMode mode = mode(variant);
        List<Step> steps = new ArrayList<>();
        for (Variant.Step step : variant.steps(ChatRates.parse(run.chatRates() == null ? "" : run.chatRates()))) {
            // Audience and samples must cover the same time: the chats and frames of other seconds would
            // differ.
            Window sampled = MeasuredRun.read(run.block(), files, step.window()).sampled();
            MeasuredRun figures = MeasuredRun.read(run.block(), files, sampled);
            double duration = figures.duration();
            steps.add(new Step(
                    variant.name(),
                    run.folder(),
                    run.block(),
                    variant.isAgain(),
                    mode,
                    step.chatsPerSecond(),
                    figures.measured().userSeconds() / duration,
                    polls(figures, mode) / duration,
                    figures.growth("frames_written") / duration,
                    figures.growth(mode.pushes() ? "entries_written" : "entries_polled") / duration,
                    figures.requests("send") / duration,
                    figures.applicationCpuSeconds() / duration,
                    figures.growth("application_written_bytes") / duration,
                    figures.deliveredIn(step.window(), "p50_ms"),
                    figures.deliveredIn(step.window(), "p99_ms"),
                    figures.growth("load_cpu_seconds") / duration,
                    figures.otherCpuPercent() / 100 + figures.growth("machine_stolen_seconds") / duration,
                    figures.delivered("lateP99Millis"),
                    mode.isCached() ? figures.growth("edge_cpu_seconds") / duration : 0));
        }
        return steps;
    }

    private static DeliveryMode mode(Variant variant) {
        if (!variant.transport().equals("polling")) {
            if (variant.hasEdge()) {
                throw new IllegalArgumentException("Steps behind nginx are of polls, not " + variant.transport());
            }
            return DeliveryMode.pushing(variant.transport());
        }
        DeliveryMode polls = DeliveryMode.polling(variant.poll(), variant.acceptsGzip());
        return variant.hasEdge() ? polls.behindCache() : polls;
    }

    /// The audience cannot tell which of its polls a cache answers.
    private static double polls(MeasuredRun figures, DeliveryMode mode) {
        return mode.isCached() ? figures.growth("application_polls") : figures.requests("new chats");
    }

    private static List<Figures.Row> rows(List<Step> steps) {
        List<Figures.Row> rows = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            double[] values = values(steps.get(i));
            for (int figure = 0; figure < values.length; figure++) {
                if (!Double.isNaN(values[figure])) {
                    rows.add(Figures.Row.of("step " + (i + 1), FIGURES.get(figure), values[figure]));
                }
            }
        }
        return rows;
    }

    private static double[] values(Step step) {
        return new double[] {
            step.chats(),
            step.viewers(),
            step.polls(),
            step.frames(),
            step.deliveries(),
            step.sends(),
            step.cores(),
            step.bytes(),
            step.p50Millis(),
            step.p99Millis(),
            step.loadCores(),
            step.otherCores(),
            step.lateMillis(),
            step.cacheCores()
        };
    }

    private static List<Step> read(List<Figures.Row> rows, RunResult run, Variant variant) {
        DeliveryMode mode = mode(variant);
        Map<String, Map<String, Double>> steps = new LinkedHashMap<>();
        rows.forEach(
                row -> steps.computeIfAbsent(row.part(), any -> new HashMap<>()).put(row.name(), row.number()));
        return steps.values().stream()
                .map(step -> step(step, mode, run, variant))
                .toList();
    }

    private static Step step(Map<String, Double> figures, DeliveryMode mode, RunResult run, Variant variant) {
        double[] values = FIGURES.stream()
                .mapToDouble(figure -> figures.getOrDefault(figure, Double.NaN))
                .toArray();
        return new Step(
                variant.name(),
                run.folder(),
                run.block(),
                variant.isAgain(),
                mode,
                values[0],
                values[1],
                values[2],
                values[3],
                values[4],
                values[5],
                values[6],
                values[7],
                values[8],
                values[9],
                values[10],
                values[11],
                values[12],
                mode.isCached() ? values[13] : 0);
    }
}
