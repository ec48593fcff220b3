package dev.streamside.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RatioTest {
    private static final double[] ONES = {1, 1, 1, 1, 1};

    @Test
    void pairs_haveStudentsInterval() {
        // Mean 0.2, standard error sqrt(0.005 / 5), and 2.776 of these with 4 degrees of freedom: 0.2 ± 0.0878.
        Ratio ratio = Ratio.ofPairs(ONES, logs(0.1, 0.2, 0.3, 0.2, 0.2));

        assertThat(ratio.value()).isCloseTo(Math.exp(0.2), within(1e-9));
        assertThat(ratio.low()).isCloseTo(Math.exp(0.1122), within(1e-4));
        assertThat(ratio.high()).isCloseTo(Math.exp(0.2878), within(1e-4));
        assertThat(ratio).hasToString("1.22 (1.12–1.33)");
    }

    @Test
    void driftThatBothOfAPairShare_cancels() {
        double[] drifting = {1, 1.5, 2, 2.5, 3};
        Ratio ratio = Ratio.ofPairs(
                drifting, Arrays.stream(drifting).map(value -> value * 1.1).toArray());

        assertThat(ratio.value()).isCloseTo(1.1, within(1e-9));
        assertThat(ratio.high() - ratio.low()).isLessThan(1e-9);
    }

    @Test
    void groups_haveWelchsInterval() {
        // Variance 2.5 each: 2 ± 2.306 with 8 degrees of freedom and a standard error of 1.
        Interval interval = Interval.ofGroups(new double[] {1, 2, 3, 4, 5}, new double[] {3, 4, 5, 6, 7}, 0.95);

        assertThat(interval.value()).isEqualTo(2);
        assertThat(interval.low()).isCloseTo(-0.306, within(1e-3));
        assertThat(interval.high()).isCloseTo(4.306, within(1e-3));
        assertThat(interval.excludesZero()).isFalse();
    }

    @Test
    void oneRun_isUndecided_howeverLargeTheDifference() {
        assertThat(finding(new double[] {1}, new double[] {100}).words())
                .isEqualTo("undecided: one run, at least 4 more");
        assertThat(Finding.of(Ratio.ofGroups(new double[] {1}, new double[] {100, 101}, 0.95), 1)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    @Test
    void aClearDifference_isNamed() {
        assertThat(finding(ONES, logs(0.1, 0.2, 0.3, 0.2, 0.2)).words()).isEqualTo("more");
        assertThat(finding(logs(0.1, 0.2, 0.3, 0.2, 0.2), ONES).words()).isEqualTo("less");
    }

    @Test
    void whatLiesWithinFivePercent_isTheSame_evenIfItDiffersALittle() {
        assertThat(finding(ONES, logs(0.019, 0.020, 0.021, 0.020, 0.020)).verdict())
                .isEqualTo(Verdict.SAME);
        assertThat(finding(ONES, logs(0.06, 0.061, 0.062, 0.06, 0.06)).verdict())
                .isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void aDifferenceNoLargerThanThatOfTheSameThing_isUndecided() {
        Ratio ratio = Ratio.ofPairs(ONES, logs(0.1, 0.2, 0.3, 0.2, 0.2));
        assertThat(Finding.of(ratio, 1.3).words()).isEqualTo("undecided: no more than the noise");
        assertThat(Finding.of(ratio, 1.2).verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void anUndecidedRatio_saysHowManyMoreRunsWouldDecideIt() {
        // Standard deviation 0.1581 around 0.1. With 12 runs the interval is 0.1 ± 2.201 × 0.0456 = 0.1004: not enough.
        // With 13 it is 2.179 × 0.0438 = 0.0955.
        Finding finding = finding(ONES, logs(-0.1, 0, 0.1, 0.2, 0.3));
        assertThat(finding.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(finding.moreRuns()).isEqualTo(8);
    }

    @Test
    void whereTheSameThingDiffersAsMuch_moreRunsAreNotAskedFor() {
        Ratio ratio = Ratio.ofPairs(ONES, logs(-0.1, 0, 0.1, 0.2, 0.3));
        assertThat(Finding.of(ratio, 1.2).words()).isEqualTo("undecided: no more than the noise");
    }

    @Test
    void asManyMoreRunsAsPredicted_decideIt() {
        Finding finding = Finding.of(Ratio.ofGroups(spread(3, 0), spread(3, 0.1), 0.9875), 1);
        assertThat(finding.verdict()).isEqualTo(Verdict.UNDECIDED);
        int runs = 3 + finding.moreRuns();

        assertThat(Finding.of(Ratio.ofGroups(spread(runs, 0), spread(runs, 0.1), 0.9875), 1)
                        .verdict())
                .isEqualTo(Verdict.DIFFERS);
        assertThat(Finding.of(Ratio.ofGroups(spread(runs - 1, 0), spread(runs - 1, 0.1), 0.9875), 1)
                        .verdict())
                .isEqualTo(Verdict.UNDECIDED);
    }

    /// Values whose logarithms have this mean, and a standard deviation of 0.1.
    private static double[] spread(int runs, double mean) {
        double distance = runs % 2 == 1 ? 0.1 : 0.1 * Math.sqrt((runs - 1.0) / runs);
        double[] logarithms = new double[runs];
        for (int i = 0; i < runs; i++) {
            logarithms[i] = mean + (i == runs - 1 && runs % 2 == 1 ? 0 : i % 2 == 0 ? distance : -distance);
        }
        return logs(logarithms);
    }

    private static Finding finding(double[] first, double[] second) {
        return Finding.of(Ratio.ofPairs(first, second), 1);
    }

    private static double[] logs(double... logarithms) {
        return Arrays.stream(logarithms).map(Math::exp).toArray();
    }
}
