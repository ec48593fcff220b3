package dev.streamside.lab;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.studyreport.StudyReport;
import dev.streamside.lab.studyreport.View;
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
        name = "report",
        description = "Makes the report of a study again, from its folder of results.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FOLDER", description = "The folder that `lab run` printed.")
    private Path folder;

    @Option(
            names = "--base",
            paramLabel = "VARIANT",
            description =
                    "The variant that all others are compared with. Default: the first, or the first of its kind.")
    private @Nullable String base;

    @Option(
            names = "--core-hour",
            paramLabel = "PRICE",
            description = "What an hour of a core costs, for a break-even in money. Default: about what clouds charge.")
    private @Nullable Double coreHour;

    @Option(
            names = "--gigabyte",
            paramLabel = "PRICE",
            description = "What a GB to viewers costs, in the same currency. Default: about what clouds charge.")
    private @Nullable Double gigabyte;

    @Option(
            names = "--without-first",
            description = "Leaves out the first step of each run, to see what cold code does to the rest.")
    private boolean withoutFirst;

    @Override
    public Integer call() throws IOException {
        Reports.write(StudyReport.of(folder, new View(prices(), base, withoutFirst)), folder, command.commandLine());
        return 0;
    }

    private @Nullable Prices prices() {
        if (coreHour == null && gigabyte == null) {
            return null;
        }
        return new Prices(
                coreHour == null ? Prices.USUAL.coreHour() : coreHour,
                gigabyte == null ? Prices.USUAL.gigabyte() : gigabyte);
    }
}
