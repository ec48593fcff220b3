package dev.streamside.broadcast;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final int PER_SECOND = 10_000;
    private static final Duration MAX_INTERVAL = Duration.ofMillis(250);
    private static final long MILLI = 1_000_000;

    private final Pace pace = new Pace(PER_SECOND, MAX_INTERVAL, 0);

    @Test
    void afterAQuietTime_everybodyIsServedAtOnce() {
        pace.fill(Duration.ofMinutes(1).toNanos(), 2_000);

        assertThat(spendAll()).isEqualTo(2_500);
        assertThat(pace.waitNanos()).isPositive();
    }

    @Test
    void underLoad_aRoundTakesAsLongAsItsWritesAtThatPace() {
        spendAll();
        long written = 0;
        for (long millis = 1; millis <= 1_000; millis++) {
            pace.fill(millis * MILLI, 2_000);
            written += spendAll();
        }

        assertThat(written).isBetween(9_990L, 10_010L);
    }

    @Test
    void veryManyViewers_areServedFaster_soThatNoneWaitsLongerThanTheLongestInterval() {
        spendAll();
        int viewers = 40_000;
        long written = 0;
        for (long millis = 1; millis <= MAX_INTERVAL.toMillis(); millis++) {
            pace.fill(millis * MILLI, viewers);
            written += spendAll();
        }

        assertThat(written).isBetween(viewers - 300L, viewers + 300L);
    }

    private long spendAll() {
        long spent = 0;
        while (pace.allows()) {
            pace.spend();
            spent++;
        }
        return spent;
    }
}
