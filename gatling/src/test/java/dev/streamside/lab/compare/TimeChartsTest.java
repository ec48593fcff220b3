package dev.streamside.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.RowNames;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.lab.report.Report.Chart;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeChartsTest {
    /// One more than a chart has points: each is of two seconds, and only half of the last one is run.
    private static final int SECONDS = 241;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"Throughput", "Failures"})
    void theLastPoint_isOfTheTimeThatWasRun(String title) throws IOException {
        RunGroup group = group(Window.WHOLE_RUN);
        RowName name = new RowName(RowName.Kind.REQUEST, List.of("send"));

        Chart chart = new TimeCharts(List.of(group))
                .of(name).stream()
                        .filter(each -> each.title().equals(title))
                        .findFirst()
                        .orElseThrow();

        assertThat(chart.places()).hasSize(121);
        assertThat(chart.lines().getFirst().values()).hasSize(121).containsOnly(20.0);
    }

    @Test
    void chartsAreOfTheWholeRun_whateverTheWindow() throws IOException {
        RunGroup part = group(new Window(Duration.ofSeconds(100), Duration.ofSeconds(200)));

        assertThat(new TimeCharts(List.of(part)).of(RowName.ALL))
                .isEqualTo(new TimeCharts(List.of(group(Window.WHOLE_RUN))).of(RowName.ALL));
    }

    private RunGroup group(Window window) throws IOException {
        Path run = new MadeUpRun(folder, 1).requests("send", SECONDS, 20, 1, 1).written();
        return RunGroup.read("group", List.of(run), window, RowNames.asTheyAre());
    }
}
