package dev.streamside.lab;

import dev.streamside.lab.findings.ResultPage;
import dev.streamside.lab.study.Publication;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "publish",
        description =
                "Copies results that anybody can make again to docs/results: `run.json`, and `figures.csv` with every"
                        + " figure of each run. Writes the tables of their page. Those of a checkout with changes that are"
                        + " not committed are refused.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class PublishCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FOLDER", description = "The folder that `lab run` printed.")
    private Path folder;

    @Option(
            names = "--to",
            paramLabel = "FOLDER",
            description = "The folder of all published results. Default: docs/results")
    private @Nullable Path to;

    @Option(
            names = "--as",
            paramLabel = "NAME",
            description = "Of the folder there, so that the results of another scale do not take the place of these."
                    + " Default: the name of the study")
    private @Nullable String as;

    @Override
    public Integer call() throws IOException {
        Path target = to == null ? Folders.ROOT.resolve("docs/results") : to;
        var out = command.commandLine().getOut();
        StudyReport.of(folder); // writes `figures.csv`, if the runs are still there
        String name = as == null ? Results.read(folder).study() : as;
        Path published = Publication.publish(folder, target, name, study -> ResultPage.write(target, study));
        out.println("Published: " + published);
        out.println("Its page: " + target.resolve(name + ".md"));
        out.flush();
        return 0;
    }
}
