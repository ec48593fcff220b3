package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.process.StartedPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class StudyRunTest {
    private static final String VERSION = "MariaDB 11.4.5";

    @TempDir
    private Path folder;

    private Path results = Path.of("");

    @BeforeEach
    void aCheckout() throws Exception {
        results = folder.resolve("results");
        Path root = Files.createDirectories(folder.resolve("checkout"));
        Files.writeString(root.resolve("README.md"), "A checkout");
        Checkout.begin(root);
    }

    @Test
    void aVersionThatIsKnownOncePrepared_isComparedThen_andTheStudyGoesOn() throws Exception {
        interrupt();

        Results continued = study(VERSION).goOn(InterruptedRun.read(results));

        assertThat(continued.status()).isEqualTo("complete");
        assertThat(continued.runs()).extracting(RunResult::folder).containsExactly("block-1", "block-2");
        assertThat(continued.machine()).containsEntry("database", VERSION);
        assertThat(Results.read(results)).isEqualTo(continued);
    }

    @Test
    void whatIsRefused_leavesTheResultsAsTheyAre_howeverOftenItIsTried() throws Exception {
        interrupt();
        String before = Files.readString(results.resolve(Results.FILE_NAME));

        for (int attempt = 1; attempt <= 2; attempt++) {
            assertThatThrownBy(() -> study("MariaDB 12.1.2").goOn(InterruptedRun.read(results)))
                    .hasMessageEndingWith("cannot go on: database was " + VERSION + ", and is MariaDB 12.1.2");
            assertThat(results.resolve(Results.FILE_NAME)).content().isEqualTo(before);
        }
    }

    @Test
    void dataThatCannotBeMade_leaveTheResultsAsTheyAre() throws Exception {
        interrupt();
        String before = Files.readString(results.resolve(Results.FILE_NAME));

        assertThatThrownBy(() -> study("").goOn(InterruptedRun.read(results)))
                .hasMessageStartingWith("The data could not be made");

        assertThat(results.resolve(Results.FILE_NAME)).content().isEqualTo(before);
    }

    @Test
    void programsThatAKilledStudyLeft_areStoppedFirst() throws Exception {
        Path work = Files.createDirectories(folder.resolve("work"));
        try (var left = LoggedProcess.start("a long sleep", folder.resolve("log"), List.of("sleep", "600"))) {
            new Processes(new StartedPrograms(work.resolve("programs"))).add(left);

            study(VERSION).run();

            assertThat(left.waitFor(Duration.ZERO)).isTrue();
        }
    }

    /// After the first of its two blocks.
    private void interrupt() throws Exception {
        Results all = study(VERSION).run();
        assertThat(all.status()).isEqualTo("complete");
        all.with("interrupted", all.runs().subList(0, 1), all.machine()).write(results);
    }

    private StudyRun study(String version) throws IOException {
        Study study = Study.read(Path.of("experiments"), "ids", Scope.QUICK);
        return new StudyRun(
                study,
                results,
                folder.resolve("checkout"),
                folder.resolve("work"),
                "gatling/lab run ids --quick",
                4711,
                processes -> new Prepared(version));
    }

    /// Knows the version of its database only once that was started.
    private static final class Prepared implements Workload {
        private final String version;
        private boolean isPrepared;

        private Prepared(String version) {
            this.version = version;
        }

        @Override
        public void prepare() throws SQLException {
            if (version.isEmpty()) {
                throw new SQLException("No database");
            }
            isPrepared = true;
        }

        @Override
        public List<Block> runs(long seed) {
            return List.of(new Block(1), new Block(2));
        }

        @Override
        public Map<String, String> facts() {
            return isPrepared ? Map.of("database", version) : Map.of();
        }
    }

    private record Block(int block) implements PlannedRun {
        @Override
        public String name() {
            return folder();
        }

        @Override
        public String folder() {
            return "block-" + block;
        }

        @Override
        public Duration estimate() {
            return Duration.ofSeconds(1);
        }

        @Override
        public String make(RunFolder folder, Runnable everySecond) {
            return "";
        }

        @Override
        public RunResult result(String began, String problem, boolean isWhole) {
            return new RunResult(folder(), block, began, "", folder(), problem, "", isWhole);
        }
    }
}
