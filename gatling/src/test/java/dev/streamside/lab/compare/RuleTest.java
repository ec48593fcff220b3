package dev.streamside.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamside.lab.gatlinglog.RowNames;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleTest {
    @TempDir
    private Path folder;

    private int runs;

    @Test
    void whatIsWorseThanAllowed_breaksARule_whatIsAllowedDoesNot() throws IOException {
        RunGroup before = group(0, 40);
        RunGroup after = group(0, 60);
        assertThat(Rule.of("p95 of \"send\" is 10% worse").broken(before, after))
                .hasValueSatisfying(words ->
                        assertThat(words).startsWith("send: p95 worse by").contains("may be chance"));
        assertThat(Rule.of("p95 of \"send\" is 90 % worse").broken(before, after))
                .isEmpty();
        assertThat(Rule.of("p95 of \"send\" is 10% worse").broken(after, before))
                .isEmpty();
    }

    @Test
    void ofSeveralRuns_onlyADifferenceBeyondChance_breaksARule() throws IOException {
        RunGroup before = group(0, 40, 41, 39);
        assertThat(Rule.of("p50 of \"All requests\" is 10% worse").broken(before, group(0, 60, 61, 59)))
                .isPresent();
        assertThat(Rule.of("p50 of \"All requests\" is 10% worse").broken(before, group(0, 30, 50, 70)))
                .isEmpty();
    }

    @Test
    void failures_areMeasuredInPercentagePoints() throws IOException {
        RunGroup before = group(0.01, 40);
        RunGroup after = group(0.05, 40);
        assertThat(Rule.of("failures of \"send\" is 2% worse").broken(before, after))
                .hasValueSatisfying(words -> assertThat(words).contains("percentage points"));
        assertThat(Rule.of("failures of \"send\" is 10% worse").broken(before, after))
                .isEmpty();
    }

    @Test
    void aRuleThatCannotBeChecked_isAnError_notAPass() throws IOException {
        assertThatThrownBy(() -> Rule.of("p95 of send is worse"))
                .hasMessageContaining("Not a rule: p95 of send is worse");
        RunGroup group = group(0, 40);
        assertThatThrownBy(() -> Rule.of("p95 of \"sned\" is 10% worse").broken(group, group))
                .hasMessageContaining("No row \"sned\"")
                .hasMessageContaining("send");
        RunGroup failed = group(1, 40);
        assertThatThrownBy(() -> Rule.of("p95 of \"send\" is 10% worse").broken(failed, group))
                .hasMessageContaining("no good answer");
    }

    @Test
    void aRunWithoutAnyGoodAnswer_breaksARule_howeverFastTheOthersWere() throws IOException {
        RunGroup before = group(0, 40, 41, 39);
        List<Run> runs = Stream.of(group(0, 20, 21), group(1, 20))
                .flatMap(group -> group.runs().stream())
                .toList();
        assertThat(Rule.of("p95 of \"send\" is 10% worse").broken(before, new RunGroup("after", runs, runs)))
                .hasValue("send: no good answer in 1 of its runs");
    }

    /// Gatling counts whole milliseconds, so similar runs can all round to the next one.
    @Test
    void oneMillisecond_breaksNoRule() throws IOException {
        assertThat(Rule.of("p50 of \"send\" is 10% worse").broken(group(0, 3, 3, 3), group(0, 4, 4, 4)))
                .isEmpty();
        assertThat(Rule.of("p50 of \"send\" is 10% worse").broken(group(0, 3, 3, 3), group(0, 6, 6, 6)))
                .isPresent();
    }

    private RunGroup group(double failures, double... medians) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (double median : medians) {
            runs++;
            folders.add(new MadeUpRun(folder.resolve("run" + runs), runs)
                    .requests("send", 60, 20, median, failures)
                    .written());
        }
        return RunGroup.read("group", folders, Window.WHOLE_RUN, RowNames.asTheyAre());
    }
}
