package dev.streamside.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.Report.Tone;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
    void equalRuns_areHardlyEverCalledDifferent() throws IOException {
        int called = 0;
        int pairs = 60;
        for (int pair = 0; pair < pairs; pair++) {
            if (!verdict(group(PER_SECOND, 40, 0), group(PER_SECOND, 40, 0))
                    .text()
                    .equals("no difference")) {
                called++;
            }
        }
        assertThat(called).isLessThanOrEqualTo(1);
    }

    @Test
    void aQuarterSlower_isSeen_whicheverSideItIsOn() throws IOException {
        RunGroup fast = group(PER_SECOND, 40, 0);
        RunGroup slow = group(PER_SECOND, 50, 0);

        assertThat(verdict(fast, slow).text()).startsWith("slower: p50 +2");
        assertThat(verdict(fast, slow).tone()).isEqualTo(Tone.BAD);
        assertThat(verdict(slow, fast).text()).startsWith("faster: p50 -");
        assertThat(verdict(slow, fast).tone()).isEqualTo(Tone.GOOD);
    }

    @Test
    void aMillisecond_isNoDifference_becauseGatlingCountsInThem() throws IOException {
        assertThat(verdict(group(500, 1.4, 0), group(500, 1.7, 0)).text()).isEqualTo("no difference");
    }

    @Test
    void moreFailures_areNamed_fewByChanceAreNot() throws IOException {
        RunGroup clean = group(PER_SECOND, 40, 0.01);
        assertThat(verdict(clean, group(PER_SECOND, 40, 0.05)).text()).isEqualTo("fails more");
        assertThat(verdict(clean, group(PER_SECOND, 40, 0.012)).text()).isEqualTo("no difference");
    }

    @Test
    void aHandfulOfRequests_isTooFewToTell() throws IOException {
        assertThat(verdict(group(1, 40, 0), group(1, 400, 0)).text()).isEqualTo("too few to tell");
    }

    @Test
    void aRowThatOneSideLacks_isSaidToBeOnlyInTheOther() throws IOException {
        RunGroup with = group(PER_SECOND, 40, 0);
        RunGroup without = RunGroup.read(
                "without",
                List.of(run().requests("other", SECONDS, PER_SECOND, 40, 0).written()),
                Window.WHOLE_RUN);
        assertThat(verdict(with, without).text()).isEqualTo("only in group");
        assertThat(verdict(without, with).text()).isEqualTo("only in group");
    }

    @Test
    void aRowThatOneOfSeveralRunsHas_isTooFewToTell() throws IOException {
        Path with = run().requests("poll", SECONDS, PER_SECOND, 40, 0).written();
        Path without = run().requests("other", SECONDS, PER_SECOND, 40, 0).written();
        RunGroup rare = RunGroup.read("rare", List.of(without, with, without), Window.WHOLE_RUN);
        assertThat(verdict(rare, repeated(80, 80, 80)).text()).isEqualTo("too few to tell");
    }

    @Test
    void repeatedRuns_areJudgedByTheirExtremes() throws IOException {
        RunGroup strays = repeated(38, 45, 61);
        assertThat(verdict(strays, repeated(50, 55, 60)).text()).isEqualTo("no difference");
        assertThat(verdict(strays, repeated(80, 85, 90)).text()).startsWith("slower: p50 +");
    }

    private RunGroup repeated(double... medians) throws IOException {
        List<Path> runs = new java.util.ArrayList<>();
        for (double median : medians) {
            runs.add(run().requests("poll", SECONDS, PER_SECOND, median, 0).written());
        }
        return RunGroup.read("group", runs, Window.WHOLE_RUN);
    }

    private RunGroup group(int perSecond, double medianMillis, double failureShare) throws IOException {
        Path run = run().requests("poll", SECONDS, perSecond, medianMillis, failureShare)
                .written();
        return RunGroup.read("group", List.of(run), Window.WHOLE_RUN);
    }

    private MadeUpRun run() throws IOException {
        seed++;
        return new MadeUpRun(folder.resolve("run" + seed), seed);
    }

    private static Verdict verdict(RunGroup first, RunGroup second) {
        return Verdict.of(POLL, first, second);
    }
}
