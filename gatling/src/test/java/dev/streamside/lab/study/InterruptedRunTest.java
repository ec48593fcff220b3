package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptedRunTest {
    private static final String COMMAND = "gatling/lab run peers --short --repeat 5";
    private static final Map<String, String> MACHINE = Map.of(
            "processor", "a processor", "commit", "ed579fbf6c", "nchan", "1.3.6", "order of the runs", "seed 4711");
    private static final List<Planned> ALL = List.of(
            new Planned("b-1", 1),
            new Planned("a-1", 1),
            new Planned("a-2", 2),
            new Planned("b-2", 2),
            new Planned("b-3", 3),
            new Planned("a-3", 3));

    @TempDir
    private Path folder;

    private record Planned(String folder, int block) implements PlannedRun {
        @Override
        public String name() {
            return folder;
        }

        @Override
        public Duration estimate() {
            return Duration.ZERO;
        }

        @Override
        public String make(RunFolder run, Runnable everySecond) {
            return "";
        }

        @Override
        public RunResult result(String began, String problem, boolean isWhole) {
            return new RunResult(folder, block, began, "", folder, problem, "", isWhole);
        }
    }

    @Test
    void wholeBlocks_areKept_andTheRestIsMadeInItsOrder() throws IOException {
        InterruptedRun run = begun("interrupted", List.of(whole(ALL.get(0)), whole(ALL.get(1)), whole(ALL.get(2))));
        Path kept = Files.createDirectories(folder.resolve("a-1/gatling"));
        Path cut = Files.createDirectories(folder.resolve("a-2/gatling"));

        assertThat(run.seed()).isEqualTo(4711);
        assertThat(run.kept(ALL)).extracting(RunResult::folder).containsExactly("b-1", "a-1");
        assertThat(run.left(ALL)).extracting(PlannedRun::folder).containsExactly("a-2", "b-2", "b-3", "a-3");
        assertThat(kept).exists();
        assertThat(cut).doesNotExist();
    }

    @Test
    void aRunThatBrokeDown_isNotMadeAgain_butOneThatWasInterruptedIs() throws IOException {
        InterruptedRun run = begun(
                "interrupted",
                List.of(
                        whole(ALL.get(0)),
                        broken(ALL.get(1), "The database has died"),
                        whole(ALL.get(2)),
                        broken(ALL.get(3), "interrupted")));
        assertThat(run.kept(ALL)).extracting(RunResult::problem).containsExactly("", "The database has died");
        assertThat(run.left(ALL)).extracting(PlannedRun::folder).containsExactly("a-2", "b-2", "b-3", "a-3");
    }

    @Test
    void whatDiffersFromTheBeginning_isNamed() throws IOException {
        InterruptedRun run = begun("running", List.of());
        assertThatCode(() -> run.requireSame(COMMAND)).doesNotThrowAnyException();
        assertThatCode(() -> run.requireSame(MACHINE)).doesNotThrowAnyException();
        assertThatCode(() -> run.requireSame(Map.of("edge", "nginx 1.22"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> run.requireSame("gatling/lab run herd"))
                .hasMessageEndingWith("was begun by another command: " + COMMAND);
        assertThatThrownBy(() -> run.requireSame(with("commit", "36375cbd52")))
                .hasMessageEndingWith("cannot go on: commit was ed579fbf6c, and is 36375cbd52");
        assertThatThrownBy(() -> run.requireSame(with("nchan", "1.3.7")))
                .hasMessageEndingWith("cannot go on: nchan was 1.3.6, and is 1.3.7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ed579fbf6c-dirty", "unknown"})
    void withoutAKnownCommit_nothingGoesOn(String commit) throws IOException {
        InterruptedRun run = begun("interrupted", List.of(), with("commit", commit));
        assertThatThrownBy(() -> run.requireSame(with("commit", commit)))
                .hasMessageEndingWith("it was begun in a checkout with changes, or without git");
    }

    @Test
    void whatIsComplete_orWasNeverBegun_cannotGoOn() throws IOException {
        begun("complete", List.of());
        assertThatThrownBy(() -> InterruptedRun.read(folder)).hasMessageStartingWith("All runs of");
        Path other = Files.createDirectories(folder.resolve("other"));
        assertThatThrownBy(() -> InterruptedRun.read(other)).hasMessageContaining("nothing was begun there");
    }

    @Test
    void theResults_keepTheFirstFacts_andSayWhenTheyWereContinued() throws IOException {
        Map<String, String> facts = new HashMap<>(Map.of("processor", "a processor"));
        begun("interrupted", List.of()).add(facts, "noon");
        assertThat(facts).containsEntry("nchan", "1.3.6").containsEntry("continued", "noon");

        Map<String, String> again = new HashMap<>();
        begun("interrupted", List.of(), with("continued", "noon")).add(again, "night");
        assertThat(again).containsEntry("continued", "noon, night");
    }

    private InterruptedRun begun(String status, List<RunResult> runs) throws IOException {
        return begun(status, runs, MACHINE);
    }

    private InterruptedRun begun(String status, List<RunResult> runs, Map<String, String> machine) throws IOException {
        var results = new Results(
                "peers",
                "",
                "What?",
                List.of(),
                "",
                "",
                Map.of(),
                status,
                "2026-11-30T12:00:00Z",
                COMMAND,
                machine,
                List.of(),
                runs);
        results.write(folder);
        return status.equals("complete") ? new InterruptedRun(folder, results) : InterruptedRun.read(folder);
    }

    private static RunResult whole(PlannedRun run) {
        return run.result("2026-11-30T12:00:00Z", "", true);
    }

    private static RunResult broken(PlannedRun run, String problem) {
        return run.result("2026-11-30T12:00:00Z", problem, false);
    }

    private static Map<String, String> with(String fact, String value) {
        Map<String, String> machine = new HashMap<>(MACHINE);
        machine.put(fact, value);
        return machine;
    }
}
