package dev.streamside.lab;

import dev.streamside.lab.compare.Comparison;
import dev.streamside.lab.compare.ComparisonCsv;
import dev.streamside.lab.compare.ComparisonJson;
import dev.streamside.lab.compare.JUnitXml;
import dev.streamside.lab.compare.Lineup;
import dev.streamside.lab.compare.Measures;
import dev.streamside.lab.compare.Rule;
import dev.streamside.lab.compare.RunGroup;
import dev.streamside.lab.gatlinglog.RowNames;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        description = "Compares runs of Gatling 3.10 to 3.15: a table here, and report.md and report.html.",
        sortOptions = false,
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class CompareCommand implements Callable<Integer> {
    private static final int WORSE = 3;

    @Spec
    private CommandSpec command;

    @Parameters(
            paramLabel = "RUN",
            arity = "1..*",
            description = {
                "The folders of two runs or more, in their order, each with its simulation.log or simulation.log.gz.",
                "Repeated runs of the same thing are separated by commas: before1,before2 after1,after2"
            })
    private List<String> runs;

    @Option(
            names = "--base",
            paramLabel = "WHICH",
            defaultValue = "first",
            description = "What each run is compared with: the first, or the previous one. Default: ${DEFAULT-VALUE}")
    private Lineup.Base base;

    @Option(
            names = "--labels",
            split = ",",
            arity = "1",
            paramLabel = "NAME",
            description = "A name for each: one,other. Default: the names of the folders.")
    private @Nullable List<String> labels;

    @Option(
            names = "--from",
            paramLabel = "SECONDS",
            description = "Leave out what began earlier, such as a ramp. Default: nothing."
                    + " Charts and assertions are of the whole run.")
    private @Nullable Integer from;

    @Option(names = "--to", paramLabel = "SECONDS", description = "Leave out what began later. Default: nothing.")
    private @Nullable Integer to;

    @Option(
            names = "--percentile",
            split = ",",
            arity = "1",
            paramLabel = "PERCENT",
            description = "The percentiles to show and to judge, such as 50,90,99.5."
                    + " Default: 50, 95 and 99, and 99.9 is shown.")
    private @Nullable List<Double> percentiles;

    @Option(
            names = "--group-names",
            description = "Count requests whose names differ only in ids as one: /item/123 and /item/124 are /item/{}.")
    private boolean groupNames;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            defaultValue = "${sys:lab.folder:-lab}/compare",
            description = "Where the reports go. Default: ${DEFAULT-VALUE}")
    private Path output;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also write the table as CSV.")
    private @Nullable Path csv;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write all figures and verdicts as JSON.")
    private @Nullable Path json;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the outcomes of the assertions, and of --fail-if, as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--fail-if",
            paramLabel = "RULE",
            description = {
                "Exit with status 3 if a run is worse than its base by more than allowed, such as: p95 of \"send\" is 10%% worse",
                "Besides p95: any percentile, mean, max, failures (in percentage points). May be repeated."
            })
    private List<String> failIf = List.of();

    @Override
    public Integer call() throws IOException {
        try {
            return compare();
        } catch (OutOfMemoryError full) {
            throw new IllegalArgumentException(
                    "There is not enough memory for so many runs: compare fewer, or start Java with -Xmx2g or more",
                    full);
        }
    }

    private int compare() throws IOException {
        List<Rule> rules = failIf.stream().map(Rule::of).toList();
        Measures measures = percentiles == null ? Measures.USUAL : Measures.of(percentiles);
        var window = new Window(
                from == null ? Window.WHOLE_RUN.from() : Duration.ofSeconds(from),
                to == null ? Window.WHOLE_RUN.to() : Duration.ofSeconds(to));
        RowNames names = groupNames ? RowNames.grouped() : RowNames.asTheyAre();
        var lineup = new Lineup(groups(window, names), base);
        var comparison =
                new Comparison(lineup, measures, names.suggestion().stream().toList());

        Reports.write(comparison.report(), output, command.commandLine());
        List<Rule.Check> checks =
                lineup.pairs().stream().map(pair -> Rule.Check.of(rules, pair)).toList();
        write(csv, () -> ComparisonCsv.of(comparison));
        write(json, () -> ComparisonJson.of(comparison, window, checks));
        write(junit, () -> JUnitXml.of(lineup.groups(), checks));
        return status(checks);
    }

    private List<RunGroup> groups(Window window, RowNames names) throws IOException {
        if (runs.size() < 2) {
            throw new ParameterException(command.commandLine(), "Two runs are needed, or more: compare BEFORE AFTER");
        }
        List<String> labels = labels();
        List<RunGroup> groups = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            groups.add(RunGroup.read(labels.get(i), folders(runs.get(i)), window, names));
        }
        return groups;
    }

    /// A label for each group, all of them different.
    private List<String> labels() {
        if (labels == null) {
            List<String> names = runs.stream().map(CompareCommand::name).toList();
            return areDifferent(names) ? names : numbered(paths());
        }
        if (labels.size() != runs.size() || !areDifferent(labels)) {
            throw new IllegalArgumentException((runs.size() == 2 ? "Two" : runs.size())
                    + " labels are needed, all of them different: --labels one,other");
        }
        return labels;
    }

    private List<String> paths() {
        return runs.stream().map(group -> folders(group).getFirst().toString()).toList();
    }

    private static boolean areDifferent(List<String> labels) {
        return labels.stream().distinct().count() == labels.size();
    }

    /// Numbers labels that occur more than once, as when the same folder is given twice.
    private static List<String> numbered(List<String> labels) {
        List<String> numbered = new ArrayList<>();
        for (String label : labels) {
            long before = numbered.stream()
                    .filter(other -> other.equals(label) || other.startsWith(label + " ("))
                    .count();
            numbered.add(before == 0 ? label : label + " (" + (before + 1) + ")");
        }
        return numbered;
    }

    private static List<Path> folders(String group) {
        return Arrays.stream(group.split(",")).map(Path::of).toList();
    }

    private static String name(String group) {
        Path name = folders(group).getFirst().toAbsolutePath().normalize().getFileName();
        return name == null ? group : name.toString();
    }

    private static void write(@Nullable Path file, Supplier<String> text) throws IOException {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Files.writeString(file, text.get());
    }

    /// Reports the rules that are broken.
    private int status(List<Rule.Check> checks) {
        int status = ExitCode.OK;
        for (Rule.Check check : checks) {
            for (Rule.Outcome outcome : check.outcomes()) {
                if (outcome.problem() == null) {
                    continue;
                }
                command.commandLine()
                        .getErr()
                        .println((checks.size() == 1 ? "" : check.pair() + ": ") + outcome.problem());
                status = !outcome.isChecked() || status == ExitCode.SOFTWARE ? ExitCode.SOFTWARE : WORSE;
            }
        }
        return status;
    }
}
