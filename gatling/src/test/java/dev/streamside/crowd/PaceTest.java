package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.streamside.viewers.Settings;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PaceTest {
    private static final Settings SETTINGS = Settings.of(Map.of(
            "chatRates", "10,0.5,20", "step", "10s", "settle", "0s", "measureAfter", "10s", "measureUntil", "40s"));

    @Test
    void eachStep_hasItsRate_andBeforeThemItIsTheHighest() {
        long[] due = dueFrom(Duration.ofSeconds(5), Duration.ofSeconds(40));
        assertThat(between(due, 5, 10)).isCloseTo(100, within(1L));
        assertThat(between(due, 10, 20)).isCloseTo(100, within(1L));
        assertThat(between(due, 20, 30)).isCloseTo(5, within(1L));
        assertThat(between(due, 30, 40)).isCloseTo(200, within(1L));
    }

    @Test
    void chats_areEvenlyApart() {
        long[] due = dueFrom(Duration.ofSeconds(10), Duration.ofSeconds(19));
        for (int i = 1; i < due.length; i++) {
            assertThat(due[i] - due[i - 1]).isCloseTo(100_000_000, within(2L));
        }
    }

    @Test
    void whatASlowStepLeavesOfAnInterval_theNextOneCompletes() {
        var pace = new Pace(SETTINGS::chatsPerSecond, Duration.ofSeconds(10), Duration.ofSeconds(10), 29_000_000_000L);
        // half a chat is left for a rate of 20 per second
        assertThat(pace.next()).isEqualTo(30_025_000_000L);
    }

    private static long[] dueFrom(Duration from, Duration to) {
        var pace = new Pace(SETTINGS::chatsPerSecond, Duration.ofSeconds(10), Duration.ofSeconds(10), from.toNanos());
        return LongStream.generate(pace::next)
                .takeWhile(due -> due < to.toNanos())
                .toArray();
    }

    private static long between(long[] due, int fromSecond, int toSecond) {
        return LongStream.of(due)
                .filter(at -> at >= fromSecond * 1_000_000_000L && at < toSecond * 1_000_000_000L)
                .count();
    }
}
