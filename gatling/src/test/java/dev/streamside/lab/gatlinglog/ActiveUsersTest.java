package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActiveUsersTest {
    private RunCollector collector = new RunCollector(Window.WHOLE_RUN, RowNames.asTheyAre());

    @Test
    void aSecondShowsTheMostWhoWereThereAtOnce_andThoseWhoLeftAreThereNoLonger() {
        came(500);
        came(700);
        left(2_100); // both were present until then
        left(4_900);
        came(6_000); // after a second without users

        assertThat(activeUsers()).isEqualTo(List.of(2, 2, 2, 1, 1, 0, 1));
    }

    @Test
    void whoLeavesAndComesInOneSecond_isNotThereTwice() {
        came(0);
        left(1_200);
        came(1_500);
        left(1_900);

        assertThat(activeUsers()).isEqualTo(List.of(1, 1));
    }

    @Test
    void theirTimeIsExact_andOnlyThatInTheWindow() {
        came(500);
        came(1_000);
        left(2_250);
        left(4_000);

        assertThat(run().userSeconds()).isEqualTo((2.25 - 0.5) + (4 - 1));

        collector = new RunCollector(new Window(Duration.ofSeconds(1), Duration.ofSeconds(3)), RowNames.asTheyAre());
        came(500);
        came(1_000);
        left(2_250);
        left(4_000);
        assertThat(run().userSeconds()).isEqualTo(1.25 + 2);
    }

    @Test
    void thoseWhoCameBeforeAWindow_areThereInIt() {
        collector = new RunCollector(new Window(Duration.ofSeconds(2), Duration.ofSeconds(4)), RowNames.asTheyAre());
        came(500);
        came(700);
        left(2_100);
        came(4_500);

        assertThat(activeUsers()).isEqualTo(List.of(2, 2, 2, 1, 2));
    }

    private void came(int atMillis) {
        collector.accept(new LogRecord.User("viewers", true, atMillis));
    }

    private void left(int atMillis) {
        collector.accept(new LogRecord.User("viewers", false, atMillis));
    }

    private List<Integer> activeUsers() {
        return run().activeUsers();
    }

    private Run run() {
        var header = new LogHeader("3.15.1", "made.Up", Instant.EPOCH, "", List.of("viewers"), List.of());
        return collector.run(Path.of("made-up"), header, true);
    }
}
