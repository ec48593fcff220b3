package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.streamside.lab.gatlinglog.RecordedRun;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.study.Conditions;
import dev.streamside.lab.study.Network;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import dev.streamside.lab.study.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A report must never look as if nothing had happened.
class StudyReportTest {
    private static final RunResult GOOD = run("polling", 1, "", true);
    private static final int ACKNOWLEDGED = 7;
    /// The samples of the second before and of the one after are left out.
    private static final Map<String, String> WINDOW = Map.of("measureAfter", "500ms", "measureUntil", "2500ms");

    @TempDir
    private Path folder;

    private Map<String, String> machine = Map.of("processors", "2");

    @BeforeEach
    void aRunThatWentWell() throws IOException {
        RecordedRun.unpack("3.15.1", folder.resolve("polling-1/gatling"));
        write(3, 1_000_000);
    }

    @Test
    void aStudyThatWentWell_showsItsFigures_besideThePublishedOnes() throws IOException {
        assertThat(report("complete", GOOD))
                .contains("All runs were made.", "Published: It took long.")
                .contains(
                        "| new chats worst, ms | 3,000–4,000 | – |",
                        "| chats sent | 7 |",
                        "| platform threads, most | 34 |")
                .doesNotContain("Problems", "NOT COMPLETE");
    }

    @Test
    void theHead_saysHowLargeTheDataSetIs_ifTheResultsDo() throws IOException {
        assertThat(report("complete", GOOD)).doesNotContain("data set");
        machine = Map.of("processors", "2", "scale of the data set", "0.05");
        assertThat(report("complete", GOOD).lines().takeWhile(line -> !line.startsWith("## ")))
                .anyMatch(line -> line.contains("The data set has 0.05 times the published size."));
    }

    @Test
    void whatIsUnusualAboutAVariant_isAmongItsSettings() throws IOException {
        assertThat(report("complete", GOOD))
                .contains("application {}; database stalls for 3 s; JVM -Xmx1g |")
                .containsOnlyOnce("database stalls");
    }

    @Test
    void variants_areComparedWithTheFirstOfTheirTransport() throws IOException {
        for (String name : List.of("socket", "sockets")) {
            RecordedRun.unpack("3.15.1", folder.resolve(name + "-1/gatling"));
            write(name + "-1", 3, 1_000_000, 0.5);
        }
        var twoNodes = new Variant("sockets", "websocket", WINDOW, Map.of(), 2, 0, Conditions.NONE, false);
        assertThat(report(
                        List.of(VARIANTS.get(0), VARIANTS.get(1), twoNodes),
                        "complete",
                        GOOD,
                        run("socket", 1, "", true),
                        run("sockets", 1, "", true)))
                .contains("ratio to the first of its transport", "and socket ")
                .doesNotContain("and polling ");
    }

    @Test
    void theFiguresOfTheRuns_areEnoughForTheTables() throws IOException {
        write(250, 1_000_000);
        List<String> tables = tables(report("complete", GOOD));
        Files.delete(folder.resolve("polling-1/samples.csv"));

        assertThat(tables(report("complete", GOOD)))
                .contains("| chats sent | 7 |")
                .anyMatch(line -> line.contains("the load generator was overloaded"))
                .isEqualTo(tables);
    }

    @Test
    void whatIsKept_hasARowForEachRunAndKindOfRequest_andAColumnForEachFigure() throws IOException {
        report("complete", GOOD);
        try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(folder.resolve("figures.csv"))) {
            List<NamedCsvRecord> ofTheFirst = rows.stream()
                    .filter(row -> row.getField("block").equals("1"))
                    .filter(row -> row.getField("variant").equals("polling"))
                    .toList();
            assertThat(ofTheFirst.getFirst().getField("part")).isEmpty();
            assertThat(ofTheFirst.getFirst().getField("chats sent")).isEqualTo("7");
            assertThat(ofTheFirst.getFirst().getField("platform threads, most")).isEqualTo("34");
            assertThat(ofTheFirst.subList(1, ofTheFirst.size())).isNotEmpty().allSatisfy(request -> {
                assertThat(request.getField("part")).isNotEmpty();
                assertThat(request.getField("requests")).containsOnlyDigits();
                boolean isAnswered = !request.getField("refused or failed").equals(request.getField("requests"));
                assertThat(request.getField("p99, ms")).matches(isAnswered ? "\\d+" : "");
                assertThat(request.getField("chats sent")).isEmpty();
            });
        }
    }

    @Test
    void theTimesOfRequests_areMadeAgainFromTheFigures() throws IOException {
        report("complete", GOOD);
        Files.delete(folder.resolve("polling-1/samples.csv"));
        assertThat(report("complete", GOOD))
                .containsPattern("## Response times\n\n[^|]*\n\n\\| Request \\| Variant \\|");
    }

    /// The tables about the variants, without the times of each kind of request, which come after.
    private static List<String> tables(String report) {
        return report.lines()
                .takeWhile(line -> !List.of("## Response times", "## Setup").contains(line))
                .filter(line -> line.startsWith("|"))
                .toList();
    }

    @Test
    void anInterruptedStudy_saysSoFirst_andKeepsWhatThereIs() throws IOException {
        assertThat(report("interrupted", GOOD)).contains("NOT COMPLETE", "interrupted", "| chats sent | 7 |");
    }

    @Test
    void aStudyWhoseLaboratoryWasKilled_saysSo() throws IOException {
        assertThat(report("running", GOOD)).contains("NOT COMPLETE", "cut off");
    }

    @Test
    void aRunThatBrokeDown_isNamed_andItsFiguresCountForNothing() throws IOException {
        assertThat(report("failed", run("polling", 1, "chat-polling has died", false)))
                .contains("NOT COMPLETE", "**chat-polling has died**")
                .doesNotContain("chats sent");
    }

    @Test
    void aFailedAssertion_isAProblem() throws IOException {
        assertThat(report("complete", run("polling", 1, "every chat once: 1", true)))
                .contains("not all of them met their assertions", "**every chat once: 1**");
    }

    @Test
    void anOverloadedGenerator_isAProblem() throws IOException {
        write(250, 1_000_000);
        assertThat(report("complete", GOOD)).contains("the load generator was overloaded");
    }

    @Test
    void compilerAndMetrics_areNotInTheApplicationsCpu_andOtherProgramsAreAProblem() throws IOException {
        Path samples = folder.resolve("polling-1/samples.csv");
        List<String> lines = Files.readAllLines(samples);
        String[] added = {
            ",management_cpu_seconds,compiler_cpu_seconds,database_cpu_seconds,load_cpu_seconds,laboratory_cpu_seconds,machine_busy_seconds,machine_stolen_seconds",
            ",1,1,1,1,1,1,0",
            ",1,5,1,1,1,50,0",
            ",1.1,5.3,1,1,1,50.8,0.01",
            ",2,9,1,1,1,99,0"
        };
        for (int line = 0; line < lines.size(); line++) {
            lines.set(line, lines.get(line) + added[line]);
        }
        Files.write(samples, lines);
        // Half a second in total: 0.3 of the compiler, 0.1 of reading the metrics. The machine was busy for 0.8.
        assertThat(report("complete", GOOD))
                .containsPattern("compiler CPU, s per viewer-hour \\| \\d+")
                .contains("disturbed: other programs used 30 % of a core, and the host took 1 %");
        assertThat(figure("application CPU, s per viewer-hour") / figure("compiler CPU, s per viewer-hour"))
                .isCloseTo(0.1 / 0.3, within(0.01));
    }

    @Test
    void whatIsUsedPerViewerHour_isOfTheTimeBetweenTheSamples() throws IOException {
        var window = new Window(Duration.ofMillis(500), Duration.ofMillis(2500));
        double viewers = new RunFolder(folder.resolve("polling-1")).run(window).userSeconds() / 2;
        // Half a second of CPU, in the one second from the first to the last sample in the window.
        assertThat(figure("application CPU, s per viewer-hour")).isCloseTo(0.5 * 3600 / viewers, withinPercentage(1));
    }

    /// The first figure in a row of the report.
    private double figure(String title) throws IOException {
        return report("complete", GOOD)
                .lines()
                .filter(line -> line.startsWith("| " + title))
                .map(line -> line.replaceFirst("polling \\| ", "")
                        .split(" \\| ", -1)[1]
                        .replaceAll("[^0-9.]", ""))
                .mapToDouble(Double::parseDouble)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anApplicationWithoutMetrics_isAProblem() throws IOException {
        write(3, Double.NaN);
        assertThat(report("complete", GOOD)).contains("publishes no metrics");
    }

    @Test
    void theFirstSentence_isTheAnswer_withRatioIntervalAndNoise() throws IOException {
        // Seconds of CPU in five blocks: half as much over the socket, whatever the machine does.
        String report = answered(new double[] {2, 3, 4, 3, 2}, new double[] {1, 1.5, 2.02, 1.52, 1});
        assertThat(report.lines().skip(2).findFirst().orElseThrow())
                .containsPattern(
                        "^application CPU: socket [\\d.,]+ and polling [\\d.,]+ s per viewer-hour, 0.50 times as"
                                + " much ");
        assertThat(report)
                .contains("(95 % interval 0.50–0.51, 5 blocks).", "| less |")
                .contains("polling, run twice in each block, differs from itself: application CPU 1.00");
    }

    @Test
    void aStudyThatCannotTell_saysSoFirst_andHowManyBlocksItNeeds() throws IOException {
        assertThat(answered(new double[] {2, 3, 4, 3, 2}, new double[] {3, 2, 5, 2, 3}))
                .contains("Undecided. application CPU: socket ", "more runs are needed");
    }

    @Test
    void oneRunEach_saysWhatIsPlain_fromHowMuchEqualRunsDiffer() throws IOException {
        assertThat(answered(new double[] {2}, new double[] {200}))
                .contains(" s per viewer-hour, 100 times as much: plainly more, in one run each.")
                .contains("Two equal runs differ by 4.11 %.", "| plainly more |");
    }

    @Test
    void oneRunEach_isUndecided_withinThreeTimesOfThat() throws IOException {
        assertThat(answered(new double[] {2}, new double[] {2.2}))
                .contains(" s per viewer-hour, 1.10 times as much, in one run each, and equal" + " runs");
    }

    @Test
    void timesAMillisecondApart_areTooCloseToTell() throws IOException {
        answered(new double[] {2, 3}, new double[] {2, 3});
        for (Path delivery : List.of(folder.resolve("socket-1"), folder.resolve("socket-2"))) {
            Files.writeString(delivery.resolve("delivery.json"), "{\"p50Millis\":2,\"p99Millis\":500}");
        }
        for (String variant : List.of("polling", "polling-again")) {
            for (int block = 1; block <= 2; block++) {
                Path delivery = folder.resolve(variant + "-" + block).resolve("delivery.json");
                Files.writeString(delivery, "{\"p50Millis\":3,\"p99Millis\":500}");
            }
        }
        String report = MarkdownReport.of(StudyReport.of(folder));
        assertThat(report)
                .containsPattern("delivery p50[^\n]*\n[^\n]*socket[^\n]*0\\.67[^\n]*too close to tell apart")
                .containsPattern("delivery p99[^\n]*\n[^\n]*socket[^\n]*1\\.00[^\n]*same within 5 %");
    }

    /// @param polling the CPU seconds of each block
    private String answered(double[] polling, double[] socket) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (int block = 1; block <= polling.length; block++) {
            for (String variant : List.of("polling", "socket", "polling, again")) {
                RunResult run = run(variant, block, "", true);
                if (!Files.exists(folder.resolve(run.folder()))) {
                    RecordedRun.unpack("3.15.1", folder.resolve(run.folder()).resolve("gatling"));
                }
                write(run.folder(), 3, 1_000_000, (variant.equals("socket") ? socket : polling)[block - 1]);
                runs.add(run);
            }
        }
        return report("complete", runs.toArray(RunResult[]::new));
    }

    private static RunResult run(String variant, int block, String problem, boolean isWhole) {
        String name = variant.replace(", ", "-") + "-" + block;
        return new RunResult(variant, block, "2026-01-01T00:00:00Z", "polling", name, problem, "", isWhole);
    }

    private void write(int lateMillis, double heapBytes) throws IOException {
        write("polling-1", lateMillis, heapBytes, 0.5);
    }

    private void write(String name, int lateMillis, double heapBytes, double cpuSeconds) throws IOException {
        Path run = folder.resolve(name);
        long start = new RunFolder(run).run(Window.WHOLE_RUN).header().start().toEpochMilli();
        String heap = Double.isNaN(heapBytes) ? "" : Double.toString(heapBytes);
        Files.write(
                run.resolve("samples.csv"),
                List.of(
                        "second,epoch_millis,jvm_threads,application_cpu_seconds,heap_bytes",
                        "3.0," + (start + 100) + ",30,1.0," + heap,
                        "4.0," + (start + 1000) + ",30,20.0," + heap,
                        "5.0," + (start + 2000) + ",34," + (20 + cpuSeconds) + "," + heap,
                        "6.0," + (start + 3000) + ",90,99.0," + heap));
        Files.writeString(
                run.resolve("delivery.json"),
                "{\"acknowledged\":" + ACKNOWLEDGED + ",\"lost\":0,\"lateP99Millis\":" + lateMillis + "}");
        Files.write(run.resolve("delivery.csv"), List.of("second,delivered,p50_ms,p99_ms,max_ms", "1,9,5,9,9"));
    }

    private static final List<Variant> VARIANTS = List.of(
            new Variant("polling", "polling", WINDOW, Map.of(), 1, 0, Conditions.NONE, false),
            new Variant(
                    "socket",
                    "websocket",
                    WINDOW,
                    Map.of(),
                    1,
                    3,
                    new Conditions("-Xmx1g", 0, 0, false, false, 0, false, Network.NONE),
                    false),
            new Variant("polling, again", "polling", WINDOW, Map.of(), 1, 0, Conditions.NONE, true));

    private String report(String status, RunResult... outcomes) throws IOException {
        return report(VARIANTS, status, outcomes);
    }

    private String report(List<Variant> variants, String status, RunResult... outcomes) throws IOException {
        new Results(
                        "made-up",
                        "",
                        "How long?",
                        List.of("application CPU, s per viewer-hour"),
                        "",
                        "It took long.",
                        Map.of("new chats worst, ms", "3,000–4,000"),
                        status,
                        "2026-01-01T00:00:00Z",
                        "lab run made-up",
                        machine,
                        variants,
                        List.of(outcomes))
                .write(folder);
        return MarkdownReport.of(StudyReport.of(folder));
    }
}
