package dev.streamside.lab;

import dev.streamside.lab.findings.PublishedPages;
import dev.streamside.lab.report.Report;
import dev.streamside.lab.studyreport.EqualRuns;
import dev.streamside.lab.studyreport.StudyReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "draw",
        description =
                "Writes all tables and pictures of the published pages anew, from their figures: of each result, of"
                        + " the findings and of the stories; and how far apart equal runs are. A report with everything is"
                        + " made by `lab report docs/results/NAME`.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class DrawCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Option(
            names = "--pictures",
            description = "Also draws the maps and the steps anew, which needs Chromium. All other pictures are always"
                    + " drawn.")
    private boolean withPictures;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var out = command.commandLine().getOut();
        Path docs = Folders.ROOT.resolve("docs");
        PublishedPages.write(docs, Folders.FINDINGS).forEach(page -> out.println("Changed: " + page));
        Path spreads = Folders.ROOT.resolve("gatling/src/main/resources/dev/streamside/lab/studyreport/equal-runs.csv");
        String csv = EqualRuns.of(docs.resolve("results")).csv();
        if (!csv.equals(Files.readString(spreads))) { // a new modification time would rebuild the laboratory
            Files.writeString(spreads, csv);
            out.println("Changed: " + spreads);
        }
        if (withPictures) {
            drawPictures(docs.resolve("results"), out);
        }
        out.flush();
        return 0;
    }

    private static void drawPictures(Path results, PrintWriter out) throws IOException, InterruptedException {
        List<Path> pictures;
        try (Stream<Path> files = Files.walk(results, 2)) {
            pictures = files.filter(file -> file.endsWith(PictureCommand.FILE_NAME))
                    .sorted()
                    .toList();
        }
        for (Path picture : pictures) {
            Report report = StudyReport.of(Objects.requireNonNull(picture.getParent()));
            Screenshot.of(PictureCommand.pictures(report).findFirst().orElseThrow(), picture);
            out.println("Drawn: " + picture);
        }
    }
}
