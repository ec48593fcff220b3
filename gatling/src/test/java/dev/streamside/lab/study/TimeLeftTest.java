package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private final TimeLeft time = new TimeLeft(Collections.nCopies(4, Duration.ofSeconds(100)));

    @Test
    void beforeTheFirstRunHasEnded_theEstimateCounts_lessWhatHasPassed() {
        assertThat(time.left(Duration.ZERO)).hasSeconds(400);
        assertThat(time.left(Duration.ofSeconds(30))).hasSeconds(370);
    }

    @Test
    void runsThatTakeLonger_makeTheRestLonger() {
        time.ended(Duration.ofSeconds(150));
        assertThat(time.left(Duration.ofSeconds(10))).hasSeconds(440);
        time.ended(Duration.ofSeconds(130));
        assertThat(time.left(Duration.ZERO)).hasSeconds(280);
    }

    @Test
    void ofARunThatTakesLongerThanEstimated_noTimeIsLeft_neverLess() {
        time.ended(Duration.ofSeconds(100));
        time.ended(Duration.ofSeconds(100));
        time.ended(Duration.ofSeconds(100));
        assertThat(time.left(Duration.ofMinutes(2))).isZero();
    }
}
