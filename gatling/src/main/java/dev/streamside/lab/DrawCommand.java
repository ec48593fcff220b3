package dev.streamside.lab;

import dev.streamside.lab.findings.PublishedPages;
import dev.streamside.lab.studyreport.EqualRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
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

    @Override
    public Integer call() throws IOException {
        var out = command.commandLine().getOut();
        Path docs = Folders.ROOT.resolve("docs");
        PublishedPages.write(docs, Folders.FINDINGS).forEach(page -> out.println("Changed: " + page));
        Path spreads = Folders.ROOT.resolve("gatling/src/main/resources/dev/streamside/lab/studyreport/equal-runs.csv");
        String csv = EqualRuns.of(docs.resolve("results")).csv();
        if (!csv.equals(Files.readString(spreads))) { // a new modification time would rebuild the laboratory
            Files.writeString(spreads, csv);
            out.println("Changed: " + spreads);
        }
        out.flush();
        return 0;
    }
}
