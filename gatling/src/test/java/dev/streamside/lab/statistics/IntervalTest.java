package dev.streamside.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IntervalTest {
    @Test
    void aValueThatTwoOfTenRunsDecide_isKnownLessWell_thanOneThatAllDecide() {
        double all = Math.sqrt(0.2); // the same standard error
        Interval decidedByAll =
                Interval.ofJackknife(0, new double[] {all, -all, all, -all, all, -all, all, -all, all, -all}, 0.95);
        Interval decidedByTwo = Interval.ofJackknife(0, new double[] {1, -1, 0, 0, 0, 0, 0, 0, 0, 0}, 0.95);

        assertThat(decidedByAll.freedom()).isEqualTo(4.5);
        assertThat(decidedByTwo.freedom()).isEqualTo(2);
        assertThat(decidedByTwo.high()).isGreaterThan(1.5 * decidedByAll.high());
    }

    @Test
    void aValueThatNoRunChanges_isExact() {
        Interval interval = Interval.ofJackknife(3, new double[] {3, 3, 3, 3}, 0.95);
        assertThat(interval.low()).isEqualTo(3);
        assertThat(interval.high()).isEqualTo(3);
    }
}
