package dev.streamside.lab;

import dev.streamside.lab.study.InterruptedRun;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.Scope;
import dev.streamside.lab.study.Study;
import dev.streamside.lab.study.StudyRun;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description =
                "Runs a study: starts the application and its database for each variant, sends the audience, samples"
                        + " everything once a second, and writes a report.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class RunCommand implements Callable<Integer> {
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "STUDY", description = "Its name; see `lab list`.")
    private String name;

    @ArgGroup
    private @Nullable Smaller smaller;

    private static final class Smaller {
        @Option(names = "--short", description = "The whole audience, for a few minutes.")
        private boolean isShort;

        @Option(names = "--quick", description = "A small audience, for a first look.")
        private boolean isQuick;

        private Scope scope() {
            return isQuick ? Scope.QUICK : isShort ? Scope.SHORT : Scope.PUBLISHED;
        }
    }

    @Option(
            names = "--only",
            paramLabel = "VARIANT",
            description = "Runs no other variants. May be given several times. A name that does not exist lists them.")
    private List<String> only = List.of();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "The number of blocks; in each, every variant runs once. Default: what the study says.")
    private @Nullable Integer repeat;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of the order of the runs. Default: a new one, which the report names.")
    private @Nullable Long seed;

    @ArgGroup
    private Place place = new Place();

    private static final class Place {
        @Option(
                names = "--output",
                paramLabel = "FOLDER",
                description = "Where the results go. Default: a new folder under ${sys:lab.folder:-target/lab}/results")
        private @Nullable Path output;

        @Option(
                names = "--continue",
                paramLabel = "FOLDER",
                description =
                        "Goes on with a run that was interrupted, given its other options: keeps the whole blocks,"
                                + " and makes the rest in the order that was drawn then.")
        private @Nullable Path begun;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (place.begun != null && seed != null) {
            throw new ParameterException(
                    command.commandLine(), "The order was drawn when the run was begun: leave out --seed");
        }
        InterruptedRun interrupted = place.begun == null ? null : InterruptedRun.read(place.begun.toAbsolutePath());
        Scope scope = smaller == null ? Scope.PUBLISHED : smaller.scope();
        Study study = Study.read(Folders.EXPERIMENTS, name, scope).only(only);
        if (repeat != null) {
            study = study.repeated(repeat);
        }
        Path folder = interrupted != null ? interrupted.folder() : newFolder();
        String again = "gatling/lab run " + name + scope.option()
                + only.stream().map(RunCommand::option).collect(Collectors.joining())
                + (repeat == null ? "" : " --repeat " + repeat);
        command.commandLine().getOut().printf("%s%n%s%n", study.question(), folder);
        var run = new StudyRun(
                study, folder.toAbsolutePath(), Folders.ROOT, Folders.LAB.resolve("work"), again, order(interrupted));
        Results results = interrupted == null ? run.run() : run.goOn(interrupted);
        Reports.write(StudyReport.of(folder), folder, command.commandLine());
        return results.allGood() ? 0 : 1;
    }

    private Path newFolder() {
        return place.output != null
                ? place.output
                : Folders.LAB
                        .resolve("results")
                        .resolve(name + "-" + NAME.format(LocalDateTime.now(ZoneId.systemDefault())));
    }

    private long order(@Nullable InterruptedRun interrupted) throws IOException {
        if (interrupted != null) {
            return interrupted.seed();
        }
        return seed == null ? new SplittableRandom().nextInt(1_000_000) : seed;
    }

    /// Quoted for a shell.
    private static String option(String variant) {
        return " --only '" + variant.replace("'", "'\\''") + "'";
    }
}
