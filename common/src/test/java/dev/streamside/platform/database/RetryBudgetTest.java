package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
    private final AtomicLong nanos = new AtomicLong(-3);

    @Test
    void isOver_whenTriesHaveTakenLonger() {
        var patience = new RetryBudget(Duration.ofSeconds(6), nanos::get);

        assertThat(after(patience, 2)).isFalse();
        assertThat(after(patience, 4)).isFalse();
        assertThat(after(patience, 1)).isTrue();
    }

    @Test
    void timeInWhichTheProcessStoodStill_doesNotEndIt() {
        var patience = new RetryBudget(Duration.ofMinutes(1), nanos::get);

        assertThat(after(patience, Duration.ofHours(8).toSeconds())).isFalse();
        assertThat(after(patience, 50)).isFalse();
    }

    @Test
    void hasATryEvenWithoutTime() {
        var patience = new RetryBudget(Duration.ZERO, nanos::get);

        assertThat(after(patience, 1)).isTrue();
    }

    private boolean after(RetryBudget patience, long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
        return patience.isOver();
    }
}
