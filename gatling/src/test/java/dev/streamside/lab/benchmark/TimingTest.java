package dev.streamside.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimingTest {
    @Test
    void theMedian_andTheP99_areOfAllTimes() {
        Timing timing = Timing.of(
                "a", LongStream.rangeClosed(1, 200).map(i -> (201 - i) * 1_000).toArray(), Map.of());
        assertThat(timing.count()).isEqualTo(200);
        assertThat(timing.micros()).isEqualTo(100.5);
        assertThat(timing.p99Micros()).isEqualTo(198);
    }

    @Test
    void fewerThanAHundredTimes_haveNoP99() {
        assertThat(Timing.of("a", new long[] {3_000}, Map.of()).p99Micros()).isNaN();
    }

    @Test
    void whatIsWritten_isRead(@TempDir Path folder) throws IOException {
        Timing timing = Timing.of("a", new long[] {3_000}, Map.of("rows", "7")).again();
        Timing.write(folder.resolve("timings.json"), List.of(timing));
        assertThat(Timing.read(folder.resolve("timings.json"))).containsExactly(timing);
    }
}
