package dev.streamside.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.RowNames;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.Report.Tone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {
    private static final RowName POLL = new RowName(RowName.Kind.REQUEST, List.of("poll"));
    private static final int SECONDS = 60;
    private static final int PER_SECOND = 50;

    @TempDir
    private Path folder;

    private long seed;

    @Test
    void equalRuns_areHardlyEverCalledDifferent_thoughRunsDiffer() throws IOException {
        int called = 0;
        int pairs = 60;
        var random = new Random(5);
        for (int pair = 0; pair < pairs; pair++) {
            if (!verdict(noisy(random), noisy(random)).tone().equals(Tone.MUTED)) {
                called++;
            }
        }
        assertThat(called).isLessThanOrEqualTo(1);
    }

    @Test
    void aQuarterSlower_isSeen_whicheverSideItIsOn() throws IOException {
        RunGroup fast = repeated(39, 40, 41, 40, 40);
        RunGroup slow = repeated(49, 50, 51, 50, 50);

        assertThat(verdict(fast, slow).text()).startsWith("slower: p50 +2");
        assertThat(verdict(fast, slow).tone()).isEqualTo(Tone.BAD);
        assertThat(verdict(slow, fast).text()).startsWith("faster: p50 -");
        assertThat(verdict(slow, fast).tone()).isEqualTo(Tone.GOOD);
    }

    @Test
    void singleRuns_areUndecided_howeverFarApart_andShowWhatWasSeen() throws IOException {
        Verdict verdict = verdict(group(PER_SECOND, 40, 0), group(PER_SECOND, 400, 0.3));
        assertThat(verdict.text()).startsWith("undecided, one run: p50 × 9.7").contains("fails 29.9 % against 0");
        assertThat(verdict.tone()).isEqualTo(Tone.MUTED);
    }

    @Test
    void aMillisecond_isTheSame_becauseGatlingCountsInThem() throws IOException {
        assertThat(verdict(repeated(1.4, 1.4, 1.4), repeated(1.6, 1.6, 1.6)).text())
                .isEqualTo("same within 5 %");
    }

    @Test
    void moreFailures_areNamed_fewByChanceAreNot() throws IOException {
        RunGroup clean = failing(0.01, 0.011, 0.009, 0.01, 0.01);
        assertThat(verdict(clean, failing(0.05, 0.06, 0.07, 0.06, 0.06)).text()).startsWith("fails more");
        assertThat(verdict(failing(0.05, 0.06, 0.07, 0.06, 0.06), clean).text()).startsWith("fails less");
        assertThat(verdict(clean, failing(0.008, 0.012, 0.015, 0.01, 0.01)).text())
                .doesNotContain("fails");
    }

    @Test
    void failuresThatDifferFromRunToRun_areNotCalledTheSame() throws IOException {
        double[] now = IntStream.range(0, 20)
                .mapToDouble(run -> run % 2 == 0 ? 0.01 : 0.09)
                .toArray();
        double[] then = IntStream.range(0, 20)
                .mapToDouble(run -> run % 2 == 0 ? 0.02 : 0.13)
                .toArray();
        assertThat(verdict(failing(now), failing(then)).text()).isEqualTo("undecided: failures");
    }

    @Test
    void refusals_doNotMakeAServerLookFast() throws IOException {
        // Its good answers take 80 ms; a third of the requests is refused within 5 ms.
        RunGroup refusing = RunGroup.read(
                "group", List.of(refusing(80), refusing(82), refusing(78)), Window.WHOLE_RUN, RowNames.asTheyAre());
        assertThat(verdict(repeated(40, 41, 39), refusing).text()).contains("fails more", "slower: p50 +");
    }

    @Test
    void aHandfulOfRequests_isTooFewToTell() throws IOException {
        RunGroup few = RunGroup.read("group", List.of(few(40), few(41)), Window.WHOLE_RUN, RowNames.asTheyAre());
        assertThat(verdict(few, few).text()).isEqualTo("too few to tell");
    }

    @Test
    void aRowThatOneSideLacks_isSaidToBeOnlyInTheOther() throws IOException {
        RunGroup with = group(PER_SECOND, 40, 0);
        RunGroup without = RunGroup.read(
                "without",
                List.of(run().requests("other", SECONDS, PER_SECOND, 40, 0).written()),
                Window.WHOLE_RUN,
                RowNames.asTheyAre());
        assertThat(verdict(with, without).text()).isEqualTo("only in group");
        assertThat(verdict(without, with).text()).isEqualTo("only in group");
    }

    @Test
    void aRowInOneOfSeveralRuns_isUndecidedLikeASingleRun() throws IOException {
        Path with = run().requests("poll", SECONDS, PER_SECOND, 40, 0).written();
        Path without = run().requests("other", SECONDS, PER_SECOND, 40, 0).written();
        RunGroup rare = RunGroup.read("rare", List.of(without, with, without), Window.WHOLE_RUN, RowNames.asTheyAre());
        assertThat(verdict(rare, repeated(80, 80, 80)).text()).startsWith("undecided, one run");
    }

    private RunGroup noisy(Random random) throws IOException {
        return repeated(random.doubles(4).map(share -> 40 * (0.9 + 0.2 * share)).toArray());
    }

    private RunGroup failing(double... shares) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (double share : shares) {
            runs.add(run().requests("poll", SECONDS, PER_SECOND, 40, share).written());
        }
        return RunGroup.read("group", runs, Window.WHOLE_RUN, RowNames.asTheyAre());
    }

    private Path refusing(double medianMillis) throws IOException {
        return run().requests("poll", SECONDS, PER_SECOND, medianMillis, 0)
                .requests("poll", SECONDS, PER_SECOND / 2, 5, 1)
                .written();
    }

    private Path few(double medianMillis) throws IOException {
        return run().requests("poll", 10, 1, medianMillis, 0).written();
    }

    private RunGroup repeated(double... medians) throws IOException {
        List<Path> runs = new ArrayList<>();
        for (double median : medians) {
            runs.add(run().requests("poll", SECONDS, PER_SECOND, median, 0).written());
        }
        return RunGroup.read("group", runs, Window.WHOLE_RUN, RowNames.asTheyAre());
    }

    private RunGroup group(int perSecond, double medianMillis, double failureShare) throws IOException {
        Path run = run().requests("poll", SECONDS, perSecond, medianMillis, failureShare)
                .written();
        return RunGroup.read("group", List.of(run), Window.WHOLE_RUN, RowNames.asTheyAre());
    }

    private MadeUpRun run() throws IOException {
        seed++;
        return new MadeUpRun(folder.resolve("run" + seed), seed);
    }

    private static Verdict verdict(RunGroup first, RunGroup second) {
        return Verdict.of(POLL, first, second, Measures.USUAL.judged());
    }
}
