package dev.streamside.lab;

import dev.streamside.lab.report.Report;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "picture",
        description =
                "Draws the picture that answers a study as picture.png, for pages that show no HTML. Needs Chromium.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class PictureCommand implements Callable<Integer> {
    static final String FILE_NAME = "picture.png";

    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FOLDER", description = "A folder of results, such as docs/results/break-even.")
    private Path folder;

    @Option(
            names = "--of",
            paramLabel = "WORDS",
            defaultValue = "",
            description = "What the heading of the picture has, such as socket. Default: the first picture.")
    private String of;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path file = folder.resolve(FILE_NAME);
        Screenshot.of(picture(StudyReport.of(folder)), file);
        var out = command.commandLine().getOut();
        out.println("Drawn: " + file);
        out.flush();
        return 0;
    }

    private Report picture(Report report) {
        return pictures(report)
                .filter(picture -> picture.sections()
                        .getFirst()
                        .heading()
                        .toLowerCase(Locale.ROOT)
                        .contains(of.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "No picture: " + folder + " has none" + (of.isEmpty() ? "" : " of " + of)));
    }

    /// Each picture of a report, as a report of its own.
    static Stream<Report> pictures(Report report) {
        return report.sections().stream()
                .filter(section -> section.picture() != null)
                .map(section ->
                        new Report.Section(section.heading(), section.text(), section.picture(), null, List.of()))
                .map(section -> new Report(report.title(), "", List.of(section)));
    }
}
