package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
    private final Settings published = Settings.of(Map.of());

    @Test
    void everybodyWhoIsAskedFor_comes() {
        for (int viewers : new int[] {1, 7, 300, 700, 12_345}) {
            assertThat(Arrays.stream(Arrivals.perSecond(published, viewers)).sum())
                    .isEqualTo(viewers);
        }
    }

    @Test
    void arrivals_riseForAMinute_stay_fallToAThird_andStay() {
        int[] arriving = Arrivals.perSecond(published, 190_000); // a thousand a second at the peak
        assertThat(arriving).hasSize(300);
        assertThat(arriving[0]).isLessThan(20);
        assertThat(arriving[30]).isCloseTo(500, within(20));
        assertThat(arriving[60]).isCloseTo(1_000, within(2));
        assertThat(arriving[119]).isCloseTo(1_000, within(2));
        assertThat(arriving[180]).isCloseTo(667, within(10));
        assertThat(arriving[240]).isCloseTo(333, within(2));
        assertThat(arriving[299]).isCloseTo(333, within(2));
    }

    @Test
    void phasesOfNoTime_areLeftOut() {
        Settings atOnce = Settings.of(Map.of("rising", "0s", "peak", "0s", "falling", "0s", "steady", "0s"));
        assertThat(Arrivals.perSecond(atOnce, 50)).containsExactly(50);
    }
}
