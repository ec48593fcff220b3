package dev.streamside.lab;

import dev.streamside.lab.compare.Comparison;
import dev.streamside.lab.compare.JUnitXml;
import dev.streamside.lab.compare.Rule;
import dev.streamside.lab.compare.RunGroup;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "compare",
        description = "Compares two runs of Gatling 3.10 to 3.15: a table here, and report.md and report.html.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class CompareCommand implements Callable<Integer> {
    private static final int WORSE = 3;

    @Spec
    private CommandSpec command;

    @Parameters(
            index = "0",
            paramLabel = "FIRST",
            description =
                    "The folder of a run, with its simulation.log or simulation.log.gz. Separate repeated runs with commas.")
    private String first;

    @Parameters(index = "1", paramLabel = "SECOND", description = "The run or runs to compare it with.")
    private String second;

    @Option(
            names = "--labels",
            split = ",",
            arity = "1",
            paramLabel = "NAME",
            description = "The names of the two: one,other. Default: the names of the folders.")
    private @Nullable List<String> labels;

    @Option(
            names = "--from",
            paramLabel = "SECONDS",
            description = "Leave out what began earlier, such as a ramp. Default: nothing.")
    private @Nullable Integer from;

    @Option(names = "--to", paramLabel = "SECONDS", description = "Leave out what began later. Default: nothing.")
    private @Nullable Integer to;

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            defaultValue = "${sys:lab.folder:-lab}/compare",
            description = "Where the reports go. Default: ${DEFAULT-VALUE}")
    private Path output;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = "Also write the outcomes of the assertions, and of --fail-if, as JUnit XML.")
    private @Nullable Path junit;

    @Option(
            names = "--fail-if",
            paramLabel = "RULE",
            description = {
                "Exit with status 3 if the second is worse than allowed, such as: p95 of \"send\" is 10%% worse",
                "Besides p95: p50, p99, p99.9, max, failures (in percentage points). May be repeated."
            })
    private List<String> failIf = List.of();

    @Override
    public Integer call() throws IOException {
        if (labels != null && labels.size() != 2) {
            throw new IllegalArgumentException("Two labels are needed: --labels one,other");
        }
        List<Rule> rules = failIf.stream().map(Rule::of).toList();
        var window = new Window(
                from == null ? Window.WHOLE_RUN.from() : Duration.ofSeconds(from),
                to == null ? Window.WHOLE_RUN.to() : Duration.ofSeconds(to));
        RunGroup one = RunGroup.read(labels == null ? name(first) : labels.getFirst(), folders(first), window);
        RunGroup other = RunGroup.read(labels == null ? name(second) : labels.getLast(), folders(second), window);
        Report report = new Comparison(List.of(one, other)).report();

        Reports.write(report, output, command.commandLine());
        List<Rule.Outcome> outcomes =
                rules.stream().map(rule -> rule.check(one, other)).toList();
        if (junit != null) {
            Path folder = junit.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(junit, JUnitXml.of(List.of(one, other), outcomes));
        }
        List<Rule.Outcome> problems =
                outcomes.stream().filter(rule -> rule.problem() != null).toList();
        problems.forEach(rule -> command.commandLine().getErr().println(rule.problem()));
        if (problems.stream().anyMatch(rule -> !rule.isChecked())) {
            return ExitCode.SOFTWARE;
        }
        return problems.isEmpty() ? ExitCode.OK : WORSE;
    }

    private static List<Path> folders(String group) {
        return Arrays.stream(group.split(",")).map(Path::of).toList();
    }

    private static String name(String group) {
        Path name = folders(group).getFirst().toAbsolutePath().normalize().getFileName();
        return name == null ? group : name.toString();
    }
}
