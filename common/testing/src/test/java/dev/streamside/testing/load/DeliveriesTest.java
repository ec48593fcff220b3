package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DeliveriesTest {
    @Test
    void percentiles_areOfEverythingThatShouldHaveCome() {
        var got = new Deliveries();
        for (int millis = 1; millis <= 100; millis++) {
            got.entries++;
            got.micros.recordValue(millis * 1_000L);
        }

        assertThat(got.percentileMillis(50, 0)).isCloseTo(50, within(0.1));
        assertThat(got.percentileMillis(99, 0)).isCloseTo(99, within(0.1));
        assertThat(got.percentileMillis(50, 50)).isCloseTo(75, within(0.1));
        assertThat(got.percentileMillis(99, 50)).isInfinite();
        assertThat(got.percentileMillis(100, 1)).isInfinite();
    }
}
