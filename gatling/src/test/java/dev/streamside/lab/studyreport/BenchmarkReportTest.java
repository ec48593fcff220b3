package dev.streamside.lab.studyreport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.benchmark.Benchmark;
import dev.streamside.lab.benchmark.Timing;
import dev.streamside.lab.report.MarkdownReport;
import dev.streamside.lab.study.Results;
import dev.streamside.lab.study.RunFolder;
import dev.streamside.lab.study.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchmarkReportTest {
    private static final Benchmark BENCHMARK = Benchmark.named("read-path");
    private static final String QUIET = "0,0,0,0,0";

    @TempDir
    private Path folder;

    @Test
    void theFirstSentence_isTheAnswer_stepByStep() throws IOException {
        for (int block = 1; block <= 5; block++) {
            write(block, 2, QUIET);
        }
        assertThat(report("complete", 5).lines().skip(2).findFirst().orElseThrow())
                .startsWith("chats after none, 128 ms → 32 ms: index 0.50 (0.50–0.50);")
                .contains("LIMIT 50 0.50 (0.50–0.50)", "clustered instead 1.00 (1.00–1.00), same within 5 %.");
    }

    @Test
    void everyStep_alsoSaysWhatItBrings_madeFirstAndMadeLast() throws IOException {
        write(1, 2, QUIET);
        write(2, 2, QUIET);
        assertThat(report("complete", 2))
                .contains(
                        "| chats after none | index | 0.50 (0.50–0.50) | 0.50 (0.50–0.50) | 0.50 (0.50–0.50) | less |")
                .contains("| metadata | index | 0.50 (0.50–0.50) |  |  | less |");
    }

    @Test
    void oneBlock_isUndecided() throws IOException {
        write(1, 2, QUIET);
        assertThat(report("complete", 1)).contains("index 0.50, undecided: one run", "One block;");
    }

    @Test
    void aStepWithinTheNoise_isUndecided() throws IOException {
        for (int block = 1; block <= 5; block++) {
            write(block, 100, QUIET);
        }
        assertThat(report("complete", 5)).contains("index 0.50 (0.50–0.50), undecided: no more than the noise");
    }

    @Test
    void otherPrograms_areAProblem() throws IOException {
        write(1, 2, "10,1,1,5,2");
        assertThat(report("complete", 1))
                .contains("disturbed: other programs used 30 % of a core, and the host took 20 %");
    }

    @Test
    void aStudyWithoutAWholeBlock_hasNoFigures() throws IOException {
        assertThat(report("failed", 0))
                .contains("NOT COMPLETE", "the database died")
                .doesNotContain("All cases");
    }

    @Test
    void publishedFigures_areBesideThoseOfTheirCases() throws IOException {
        write(1, 2, QUIET);
        assertThat(report("complete", 1)).contains("| chats after none: index, joined, no LIMIT | 49.6 ms | 64 |");
    }

    /// Each index, and each LIMIT, halves the time.
    ///
    /// @param noise how many times as long a case takes when it is timed again
    /// @param used  by programs at the end
    private void write(int block, double noise, String used) throws IOException {
        List<Timing> timings = new ArrayList<>();
        for (String name : BENCHMARK.cases()) {
            timings.add(timing(name, micros(name), false));
        }
        BENCHMARK.again().forEach(name -> timings.add(timing(name, micros(name) * (noise == 2 ? 1 : noise), true)));
        var files = new RunFolder(Files.createDirectories(folder.resolve("block-" + block)));
        Timing.write(files.timings(), timings);
        Files.write(
                files.samples(),
                List.of(
                        "second,database_cpu_seconds,laboratory_cpu_seconds,machine_busy_seconds,machine_stolen_seconds",
                        "0,0,0,0,0",
                        used));
    }

    private static double micros(String name) {
        return 128_000 * (name.contains("no index") ? 1 : 0.5) * (name.contains("LIMIT 50") ? 0.5 : 1);
    }

    private static Timing timing(String name, double micros, boolean isAgain) {
        return new Timing(name, isAgain, 100, micros, micros, Map.of("rows", "7"));
    }

    private String report(String status, int blocks) throws IOException {
        List<RunResult> runs = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            runs.add(new RunResult("read-path", block, "2026-01-01T00:00:00Z", "", "block-" + block, "", "", true));
        }
        if (blocks == 0) {
            runs.add(new RunResult("read-path", 1, "", "", "block-1", "the database died", "", false));
        }
        new Results(
                        "read-path",
                        "read-path",
                        "What does it take?",
                        List.of(),
                        "",
                        "",
                        Map.of("chats after none: index, joined, no LIMIT", "49.6 ms"),
                        status,
                        "2026-01-01T00:00:00Z",
                        "lab run read-path",
                        Map.of(),
                        List.of(),
                        runs)
                .write(folder);
        return MarkdownReport.of(StudyReport.of(folder));
    }
}
