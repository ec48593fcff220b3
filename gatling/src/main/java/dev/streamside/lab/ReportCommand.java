package dev.streamside.lab;

import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "report",
        description = "Makes the report of a study again, from its folder of results.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FOLDER", description = "The folder that `lab run` printed.")
    private Path folder;

    @Override
    public Integer call() throws IOException {
        Reports.write(StudyReport.of(folder), folder, command.commandLine());
        return 0;
    }
}
