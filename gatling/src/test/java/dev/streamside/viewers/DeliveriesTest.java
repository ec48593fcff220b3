package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveriesTest {
    private static final long START = 1_769_347_671_000L;

    @TempDir
    private Path folder;

    private final Deliveries deliveries = new Deliveries(START, START + 10_000, START + 30_000);

    @Test
    void eachStep_hasWhatHappenedInIt_withoutItsSettling() throws Exception {
        deliveries.delivered(START + 12_000, START + 12_400, true); // settling
        deliveries.delivered(START + 15_000, START + 15_020, true);
        deliveries.delivered(START + 19_999, START + 20_039, true);
        deliveries.late(START + 16_000, 7);
        deliveries.lostOf(START + 19_000);
        deliveries.duplicatedOf(START + 18_000);
        deliveries.skippedAt(START + 17_000, 30);
        deliveries.lostOf(START + 21_000); // settling
        deliveries.present(START + 15_000, 60);
        deliveries.present(START + 16_000, 58);
        deliveries.present(START + 20_500, 10); // settling
        deliveries.present(START + 27_000, 59);

        deliveries.writeSteps(
                folder,
                Settings.of(Map.of(
                        "chatRates", "20,10",
                        "step", "10s",
                        "settle", "3s",
                        "measureAfter", "10s",
                        "measureUntil", "30s")));

        assertThat(Files.readAllLines(folder.resolve("delivery-steps.csv")))
                .containsExactly(
                        "delivered,p50Millis,p99Millis,maxMillis,lateP99Millis,lateMaxMillis,lost,duplicated,"
                                + "skipped,viewers",
                        "2,20,40,40,7,7,1,1,30,58",
                        "0,,,,0,0,0,0,0,59");
        assertThat(deliveries.summary()).containsEntry("lost", 2L).containsEntry("skipped", 30L);
        assertThat(deliveries.leastPresent(Duration.ofSeconds(10), Duration.ofSeconds(30)))
                .isEqualTo(10);
    }

    @Test
    void whereNothingWasRecorded_nobodyWasThere() {
        assertThat(deliveries.leastPresent(Duration.ofSeconds(10), Duration.ofSeconds(30)))
                .isZero();
    }
}
