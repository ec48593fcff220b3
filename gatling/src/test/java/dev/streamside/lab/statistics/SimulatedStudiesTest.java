package dev.streamside.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.statistics.Finding.Verdict;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Thousands of studies in which the truth is known. In each block the first variant runs, then the second, then
/// the first again, on a machine whose speed changes from block to block.
class SimulatedStudiesTest {
    private static final int STUDIES = 4_000;
    private static final double DRIFT = 0.2;

    private final RandomGenerator random =
            RandomGeneratorFactory.of("L64X128MixRandom").create(7);

    @ParameterizedTest
    @CsvSource({"2, 0.03", "3, 0.03", "5, 0.03", "5, 0.10", "10, 0.05", "20, 0.05"})
    void equalThings_areCalledDifferent_atMostOnceInTwenty(int blocks, double noise) {
        assertThat(share(Verdict.DIFFERS, blocks, noise, 1, false)).isLessThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource({"2, 0.03", "3, 0.03", "5, 0.03", "5, 0.10", "10, 0.05"})
    void onADisturbedMachine_equalThingsDiffer_atMostOnceInTwenty(int blocks, double noise) {
        assertThat(share(Verdict.DIFFERS, blocks, noise, 1, true)).isLessThanOrEqualTo(0.05);
    }

    @Test
    void tenPercent_areSeenInFiveBlocks() {
        assertThat(share(Verdict.DIFFERS, 5, 0.02, 1.1, false)).isGreaterThan(0.95);
        assertThat(share(Verdict.DIFFERS, 5, 0.03, 1.1, false)).isGreaterThan(0.80);
    }

    @Test
    void tenPercent_areMostlyUndecided_ifRunsDifferByEightPercent() {
        assertThat(share(Verdict.DIFFERS, 5, 0.08, 1.1, false)).isLessThan(0.5);
        assertThat(share(Verdict.UNDECIDED, 5, 0.08, 1.1, false)).isGreaterThan(0.5);
    }

    @Test
    void equalThings_areCalledTheSame_withEnoughBlocks() {
        assertThat(share(Verdict.SAME, 5, 0.01, 1, false)).isGreaterThan(0.90);
        assertThat(share(Verdict.SAME, 10, 0.03, 1, false)).isGreaterThan(0.70);
    }

    @Test
    void tenPercent_areHardlyEverCalledTheSame() {
        assertThat(share(Verdict.SAME, 5, 0.05, 1.1, false)).isLessThan(0.01);
    }

    private double share(Verdict verdict, int blocks, double noise, double truth, boolean isDisturbed) {
        int found = 0;
        for (int study = 0; study < STUDIES; study++) {
            double[] machine = new double[blocks];
            Arrays.setAll(machine, i -> Math.exp(DRIFT * random.nextGaussian()));
            double[] first = runs(machine, noise, 1, isDisturbed);
            double[] second = runs(machine, noise, truth, isDisturbed);
            double[] again = runs(machine, noise, 1, isDisturbed);
            double same = Ratio.ofPairs(first, again).distance();
            if (Finding.of(Ratio.ofPairs(first, second), same).verdict() == verdict) {
                found++;
            }
        }
        return (double) found / STUDIES;
    }

    private double[] runs(double[] machine, double noise, double truth, boolean isDisturbed) {
        return Arrays.stream(machine)
                .map(speed ->
                        speed * truth * Math.exp(noise * random.nextGaussian() + (isDisturbed ? burst(noise) : 0)))
                .toArray();
    }

    /// One run in five takes longer, on average by three times the usual noise.
    private double burst(double noise) {
        return random.nextDouble() < 0.2 ? 3 * noise * random.nextExponential() : 0;
    }
}
