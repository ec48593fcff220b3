package benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeasuredTest {
    @Test
    void percentiles_areOfEverythingThatShouldHaveCome() {
        assertThat(measured(0).percentileMillis(50)).isCloseTo(50, within(0.1));
        assertThat(measured(0).p99()).isCloseTo(99, within(0.1));
        assertThat(measured(50).percentileMillis(50)).isCloseTo(75, within(0.1));
        assertThat(measured(50).p99()).isInfinite();
        assertThat(measured(1).maxMillis()).isInfinite();
    }

    /// A hundred deliveries after 1, 2, 3, … milliseconds, and some that were never made.
    private static Measured measured(long lost) {
        var tally = new Tally();
        for (int millis = 1; millis <= 100; millis++) {
            tally.entries++;
            tally.micros.recordValue(millis * 1_000L);
        }
        return new Measured(tally, 1, 1, 0, 0, 0, 0, lost, 1);
    }
}
