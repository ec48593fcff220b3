package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.cost.Prices;
import dev.streamside.lab.gatlinglog.RecordedRun;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.HtmlReport;
import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.study.Conditions;
import dev.streamside.lab.study.Figures;
import dev.streamside.lab.study.Network;
import dev.streamside.lab.study.Publication;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The report on a study whose runs have steps.
class StepsReportTest {
    private static final Map<String, String> STEPS = Map.of(
            "chatRates",
            "1,8",
            "step",
            "1s",
            "settle",
            "0s",
            "poll",
            "4s",
            "measureAfter",
            "500ms",
            "measureUntil",
            "2500ms");
    private static final List<Variant> VARIANTS = List.of(
            new Variant("polls", "polling", STEPS, Map.of(), 1, 0, Conditions.NONE, false),
            new Variant("socket", "websocket", STEPS, Map.of(), 1, 0, Conditions.NONE, false),
            new Variant("polls, again", "polling", STEPS, Map.of(), 1, 0, Conditions.NONE, true));

    @TempDir
    private Path folder;

    private Path results = Path.of("");

    @BeforeEach
    void aStudy() throws IOException {
        results = folder.resolve("results");
        write(VARIANTS, VARIANTS.size(), "complete");
    }

    /// @param ran how many of the variants have run
    private void write(List<Variant> declared, int ran, String status) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (Variant variant : declared.subList(0, ran)) {
            String name = variant.name().replace(", ", "-") + "-1";
            sample(results.resolve(name), variant.transport().equals("polling") ? 0.1 : 0.2);
            runs.add(new RunResult(variant.name(), 1, null, variant.transport(), name, "", "8,1", true));
        }
        new Results(
                        "made-up",
                        "",
                        "Which?",
                        List.of(),
                        "It will be even.",
                        "",
                        Map.of(),
                        status,
                        "2026-01-01T00:00:00Z",
                        "lab run made-up",
                        Map.of("commit", "0123456789ab"),
                        declared,
                        runs)
                .write(results);
    }

    @Test
    void theReport_hasTheAnswer_andWhatWasMeasuredAtEachRate() throws IOException {
        String report = markdown(results);
        assertThat(report)
                .contains("Socket beside polls every 4 s, gzip, for 1,000 viewers: less CPU ")
                .contains("One block: 3 runs of 2 steps of 1 s.", "Expected: It will be even.")
                .contains("Break-even: socket", "What each thing costs", "Money");
        List<String> socket = report.substring(report.indexOf("## Measured and fitted"))
                .lines()
                .filter(line -> line.startsWith("| socket |"))
                .toList();
        assertThat(socket.getFirst()).startsWith("| socket | 1 | 1 |").contains("| 40.0 |");
        assertThat(socket.get(1)).startsWith("| socket | 8 | 1 |").contains("| 20.0 |");
    }

    @Test
    void whatIsPublished_isSmall_andGivesTheSameReport() throws IOException {
        String report = markdown(results);
        Path published = Publication.publish(results, folder.resolve("published"), "steps", study -> {});
        try (var files = Files.walk(published)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString()))
                    .containsOnly("run.json", "figures.csv");
        }
        assertThat(markdown(published)).isEqualTo(report);
    }

    @Test
    void whatWasDelivered_isWhatTheApplicationCounted_inAnswersOrInFrames() throws IOException {
        markdown(results);
        assertThat(column("deliveries per s", "polls"))
                .allSatisfy(value -> assertThat(value).isCloseTo(4_000, within(1.0)));
        assertThat(column("deliveries per s", "socket"))
                .allSatisfy(value -> assertThat(value).isCloseTo(9_000, within(1.0)));
    }

    @Test
    void pollsBehindACache_areThoseThatReachTheApplication() throws IOException {
        List<Variant> variants = new ArrayList<>(VARIANTS);
        variants.add(new Variant(
                "behind nginx",
                "polling",
                STEPS,
                Map.of(),
                1,
                0,
                new Conditions("", 0, 0, true, false, 0, false, Network.NONE),
                false));
        results = folder.resolve("cached");
        write(variants, variants.size(), "complete");

        String report = markdown(results);
        assertThat(report)
                .contains("| CPU, 8 chats/s | 2.00 | 1.00 |", "| CPU with the cache's, 8 chats/s | 2.00 | 2.00 |")
                .contains("| cache, % of a core |");
        assertThat(column("cache CPU, cores", "behind nginx"))
                .allSatisfy(value -> assertThat(value).isCloseTo(0.1, within(0.001)));
        assertThat(column("cache CPU, cores", "polls")).containsOnly(0.0);
        assertThat(column("polls per s", "behind nginx"))
                .allSatisfy(value -> assertThat(value).isCloseTo(20, within(0.1)));
        // Without a cache, these are the polls of the audience, and the recorded audience did not poll.
        assertThat(column("polls per s", "polls")).containsOnly(0.0);
        Path published = Publication.publish(results, folder.resolve("published"), "steps", study -> {});
        assertThat(markdown(published)).isEqualTo(report);
    }

    @Test
    void theFirstStepOfEachRun_isComparedWithLaterOnes_orLeftOut() throws IOException {
        assertThat(markdown(results)).contains("## First steps", "| socket | 0 |");

        String report = MarkdownReport.of(StudyReport.of(results, new View(null, null, true)));

        assertThat(report)
                .contains("3 runs of 1 steps of 1 s. The first step of each run is left out.", "| socket | 1 |")
                .doesNotContain("| socket | 8 |", "## First steps");
    }

    /// A figure of each step, as it is published.
    private List<Double> column(String name, String variant) throws IOException {
        return Figures.of(results).of(1, variant).stream()
                .filter(row -> row.name().equals(name))
                .map(Figures.Row::number)
                .toList();
    }

    @Test
    void thePage_hasTheMaps_theDots_andPricesToChange() throws IOException {
        assertThat(HtmlReport.of(StudyReport.of(results)))
                .contains("<path class=\"contour l0\"", "<circle class=\"g0\"", "name=\"coreHour\"")
                .contains("<script type=\"application/json\" class=\"used\">[[[");
    }

    @Test
    void breakEvenInMoney_isAtThePricesOfTheReader() throws IOException {
        assertThat(markdown(results))
                .contains(
                        "less money ",
                        "| money, polls every 4 s, gzip | ",
                        "0.04 a core-hour of the application and 0.08 a GB");
        assertThat(MarkdownReport.of(StudyReport.of(results, new View(new Prices(2, 0.5), null, false))))
                .contains("2 a core-hour of the application and 0.5 a GB")
                .doesNotContain("0.04 a core-hour");
    }

    @Test
    void aPageWithoutCharts_doesNotCarryTheLibraryThatDrawsThem() throws IOException {
        assertThat(HtmlReport.of(StudyReport.of(results))).doesNotContain("uPlot");
    }

    @Test
    void aStudyThatEndedBeforeBothTransportsRan_showsWhatThereIs() throws IOException {
        results = folder.resolve("interrupted");
        write(VARIANTS, 1, "interrupted");
        assertThat(markdown(results))
                .contains("NOT COMPLETE", "Measured and fitted")
                .doesNotContain("less CPU");
    }

    private static String markdown(Path folder) throws IOException {
        return MarkdownReport.of(StudyReport.of(folder));
    }

    /// Seconds of CPU grow evenly, and twice as fast in the second step. Each millisecond, four chats are polled
    /// and nine are written; twenty polls a second reach the application. A cache uses a tenth of a core.
    private static void sample(Path run, double cores) throws IOException {
        RecordedRun.unpack("3.15.1", run.resolve("gatling"));
        long start = new RunFolder(run).run(Window.WHOLE_RUN).header().start().toEpochMilli();
        List<String> samples = new ArrayList<>(List.of(
                "second,epoch_millis,application_cpu_seconds,application_written_bytes,frames_written,load_cpu_seconds,"
                        + "machine_busy_seconds,machine_stolen_seconds,database_cpu_seconds,laboratory_cpu_seconds,"
                        + "entries_polled,entries_written,application_polls,edge_cpu_seconds"));
        for (int millis = 500; millis < 2_500; millis += 100) {
            double used = cores * (millis < 1_500 ? millis : 2 * millis - 1_500) / 1000;
            samples.add(millis / 1000.0 + "," + (start + millis) + "," + used + "," + millis * 20 + "," + millis
                    + ",1,1,0,1,1," + 4 * millis + "," + 9 * millis + "," + millis / 50.0 + "," + millis / 10_000.0);
        }
        Files.write(run.resolve("samples.csv"), samples);
        Files.writeString(run.resolve("delivery.json"), "{\"lateP99Millis\":3}");
        Files.write(
                run.resolve("delivery.csv"),
                List.of("second,delivered,p50_ms,p99_ms,max_ms", "1,9,5,9,9", "2,9,5,9,9"));
    }
}
