package dev.streamside.lab.gatlinglog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
    /// An hour with 200 names, which would otherwise be 720,000 seconds, each with a distribution of its own.
    @Test
    void aLongRunOfManyNames_isKeptInLongerCells_andLosesNothing() {
        var collector = new RunCollector(Window.WHOLE_RUN, RowNames.asTheyAre());
        for (int second = 0; second < 3_600; second++) {
            for (int name = 0; name < 200; name++) {
                collector.accept(new LogRecord.Request(
                        List.of(), "name " + name, second * 1_000, second * 1_000 + 10, name != 7, ""));
            }
        }
        var header = new LogHeader("3.15.1", "made.Up", Instant.EPOCH, "", List.of(), List.of());
        Run run = collector.run(Path.of("made-up"), header, true);

        int seconds = run.total().timeSeries().secondsPerCell();
        assertThat(seconds).isGreaterThanOrEqualTo(16);
        assertThat(run.rows()).hasSize(201).allSatisfy(row -> {
            assertThat(row.timeSeries().secondsPerCell()).isEqualTo(seconds);
            assertThat(row.timeSeries().slice(0, 4_096).count())
                    .isEqualTo(row.all().count());
        });
        assertThat(run.rows().stream().mapToInt(row -> row.timeSeries().cells()).sum())
                .isLessThanOrEqualTo(27_000);
        Row failing =
                run.row(new RowName(RowName.Kind.REQUEST, List.of("name 7"))).orElseThrow();
        assertThat(failing.timeSeries().slice(seconds, 2 * seconds).failures()).isEqualTo(seconds);
        assertThat(failing.all().count()).isEqualTo(3_600);
        assertThat(failing.ok().count()).isZero();
    }
}
