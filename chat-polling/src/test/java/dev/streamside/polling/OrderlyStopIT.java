package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The demo, started and stopped as a newcomer does.
@Timeout(180)
class OrderlyStopIT {
    @Test
    void aStop_leavesNoErrorInTheLog() throws IOException {
        Path log = Path.of("target", "orderly-stop", "application.log");
        try (var _ = ApplicationProcess.start(
                ChatPollingApplication.class, "orderly-stop", ApplicationProcess.QUICK_START, List.of())) {
            // It answers before the demo is ready.
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(log).contains("Watch the demo at"));
        }

        assertThat(Files.readString(log)).contains("Shutdown completed").doesNotContain("ERROR");
    }
}
