package dev.streamside.lab.studyreport;

import dev.streamside.lab.cost.Step;
import dev.streamside.lab.cost.Way;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import dev.streamside.viewers.ChatRates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The steps of all runs of a study. What a run measured is also written to its folder, in `steps.csv`; of published
/// results, that is all there is.
final class StepFigures {
    private static final List<String> COLUMNS = List.of(
            "chats",
            "viewers",
            "polls",
            "frames",
            "deliveries",
            "sends",
            "cores",
            "bytes",
            "p50_ms",
            "p99_ms",
            "load_cores",
            "other_cores",
            "late_p99_ms",
            "cache_cores");

    private StepFigures() {}

    /// In the order of the variants, without runs that broke down.
    ///
    /// @param from the first step of each run that counts, from 0
    static List<Step> of(Path folder, Results results, int from) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (Variant variant : results.variants()) {
            for (RunResult run : results.runs()) {
                if (run.variant().equals(variant.name()) && run.isWhole()) {
                    List<Step> all = steps(folder, run, variant);
                    steps.addAll(all.subList(Math.min(from, all.size()), all.size()));
                }
            }
        }
        // A run that was hardly sampled tells nothing.
        return steps.stream()
                .filter(step -> step.cores() > 0 && step.bytes() > 0 && step.polls() >= 0)
                .toList();
    }

    private static List<Step> steps(Path folder, RunResult run, Variant variant) throws IOException {
        var files = new RunFolder(folder.resolve(run.folder()));
        if (Files.exists(files.samples())) {
            write(files.steps(), measure(run, variant, files));
        }
        return read(files.steps(), run, variant);
    }

    private static List<Step> measure(RunResult run, Variant variant, RunFolder files) throws IOException {
        Way way = way(variant);
        List<Step> steps = new ArrayList<>();
        for (Variant.Step step : variant.steps(ChatRates.parse(run.chatRates() == null ? "" : run.chatRates()))) {
            // Audience and samples are counted over the same time: chats and frames of another second are other ones.
            Window sampled = MeasuredRun.read(run.block(), files, step.window()).sampled();
            MeasuredRun figures = MeasuredRun.read(run.block(), files, sampled);
            double duration = figures.duration();
            steps.add(new Step(
                    variant.name(),
                    run.folder(),
                    run.block(),
                    variant.isAgain(),
                    way,
                    step.chatsPerSecond(),
                    figures.measured().userSeconds() / duration,
                    polls(figures, way) / duration,
                    figures.growth("frames_written") / duration,
                    figures.growth(way.pushes() ? "entries_written" : "entries_polled") / duration,
                    figures.requests("send") / duration,
                    figures.applicationCpuSeconds() / duration,
                    figures.growth("application_written_bytes") / duration,
                    figures.deliveredIn(step.window(), "p50_ms"),
                    figures.deliveredIn(step.window(), "p99_ms"),
                    figures.growth("load_cpu_seconds") / duration,
                    figures.otherCpuPercent() / 100 + figures.growth("machine_stolen_seconds") / duration,
                    figures.delivered("lateP99Millis"),
                    way.isCached() ? figures.growth("edge_cpu_seconds") / duration : 0));
        }
        return steps;
    }

    private static Way way(Variant variant) {
        if (!variant.transport().equals("polling")) {
            if (variant.hasEdge()) {
                throw new IllegalArgumentException("Steps behind nginx are of polls, not " + variant.transport());
            }
            return Way.pushing(variant.transport());
        }
        Way polls = Way.polling(variant.poll(), variant.acceptsGzip());
        return variant.hasEdge() ? polls.behindCache() : polls;
    }

    /// The audience does not know which of its polls a cache answers.
    private static double polls(MeasuredRun figures, Way way) {
        return way.isCached() ? figures.growth("application_polls") : figures.requests("new chats");
    }

    private static void write(Path file, List<Step> steps) throws IOException {
        List<String> lines = new ArrayList<>(List.of(String.join(",", COLUMNS)));
        steps.forEach(step -> lines.add(Csv.line(
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
                step.cacheCores())));
        Files.write(file, lines);
    }

    private static List<Step> read(Path file, RunResult run, Variant variant) throws IOException {
        Way way = way(variant);
        List<Step> steps = new ArrayList<>();
        for (Map<String, Double> row : Csv.read(file)) {
            double[] values = COLUMNS.stream()
                    .mapToDouble(column -> row.getOrDefault(column, Double.NaN))
                    .toArray();
            steps.add(new Step(
                    variant.name(),
                    run.folder(),
                    run.block(),
                    variant.isAgain(),
                    way,
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
                    way.isCached() ? values[13] : 0));
        }
        return steps;
    }
}
