package dev.streamside;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;

class AlignedSchedulerTest {
    /// So long that none of the tasks runs in this test.
    private static final Duration PERIOD = Duration.ofDays(365);
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    @Test
    void tasksOfOnePeriod_runInTheSameInstants_wheneverTheyAreScheduled() {
        try (var scheduler = new AlignedScheduler()) {
            long first = firstRun(scheduler.scheduleAtFixedRate(() -> {}, PERIOD));
            long second = firstRun(scheduler.scheduleAtFixedRate(() -> {}, PERIOD));

            assertThat(Math.floorMod(first + TOLERANCE.toNanos(), PERIOD.toNanos()))
                    .isLessThan(2 * TOLERANCE.toNanos());
            assertThat(second).isCloseTo(first, within(TOLERANCE.toNanos()));
        }
    }

    private static long firstRun(ScheduledFuture<?> task) {
        return System.nanoTime() + task.getDelay(NANOSECONDS);
    }
}
