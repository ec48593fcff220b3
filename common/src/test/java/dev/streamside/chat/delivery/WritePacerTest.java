package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WritePacerTest {
    private static final int PER_SECOND = 10_000;
    private static final Duration MAX_INTERVAL = Duration.ofMillis(250);
    private static final long MILLI = 1_000_000;

    private final WritePacer pacer = new WritePacer(PER_SECOND, Duration.ofMillis(100), MAX_INTERVAL, 0);
    private long now;

    @Test
    void afterAQuietTime_everybodyIsServedAtOnce() {
        pacer.fill(Duration.ofMinutes(1).toNanos(), 2_000);

        assertThat(spendAll()).isEqualTo(2_500);
        assertThat(pacer.waitNanos()).isPositive();
    }

    @Test
    void underLoad_aRoundTakesAsLongAsItsWritesAtThatPace() {
        spendAll();
        long written = 0;
        for (long millis = 1; millis <= 1_000; millis++) {
            pacer.fill(millis * MILLI, 2_000);
            written += spendAll();
        }

        assertThat(written).isBetween(9_990L, 10_010L);
    }

    @Test
    void veryManyViewers_areServedFaster_withinTheLongestInterval() {
        spendAll();
        int viewers = 40_000;
        long written = 0;
        for (long millis = 1; millis <= MAX_INTERVAL.toMillis(); millis++) {
            pacer.fill(millis * MILLI, viewers);
            written += spendAll();
        }

        assertThat(written).isBetween(viewers - 300L, viewers + 300L);
    }

    @Test
    void fewViewersOfMoreThanCanBeWritten_areServedOnceInAMergeInterval() {
        roundsInASecond(200, 100); // uses what was saved up before

        assertThat(roundsInASecond(200, 100)).isBetween(9.9, 10.1);
    }

    @Test
    void fewViewersOfWhatCanBeWritten_areServedAtOnce() {
        assertThat(roundsInASecond(200, 49)).isEqualTo(49);
        assertThat(roundsInASecond(200, 49)).isEqualTo(49);
    }

    @Test
    void afterTheLoad_everybodyIsServedAtOnceAgain() {
        roundsInASecond(200, 100);
        pacer.fill(now += 2 * MAX_INTERVAL.toNanos(), 200);

        assertThat(roundsInASecond(200, 20)).isEqualTo(20);
    }

    /// How often each viewer is served in a second, with one turn a millisecond.
    private double roundsInASecond(int viewers, int chats) {
        long written = 0;
        long waiting = 0;
        double due = 0;
        for (int millis = 0; millis < 1_000; millis++) {
            now += MILLI;
            due += chats / 1_000.0;
            if (due >= 1) {
                due--;
                pacer.demand(viewers);
                waiting = viewers;
            }
            if (waiting > 0) {
                pacer.fill(now, viewers);
            }
            for (; waiting > 0 && pacer.allows(); waiting--) {
                pacer.spend(1);
                written++;
            }
        }
        return written / (double) viewers;
    }

    private long spendAll() {
        long spent = 0;
        while (pacer.allows()) {
            pacer.spend(1);
            spent++;
        }
        return spent;
    }
}
