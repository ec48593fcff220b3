package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The demo, started and stopped as a newcomer does.
@Timeout(180)
class OrderlyStopIT {
    @Test
    void aStop_leavesNoErrorInTheLog() throws IOException {
        Path log = Path.of("target", "orderly-stop", "application.log");
        CompletableFuture<Api.Answer> waiting;
        try (var application = ApplicationProcess.start(
                ChatPollingApplication.class,
                "orderly-stop",
                ApplicationProcess.QUICK_START,
                List.of("--management.prometheus.metrics.export.enabled=true"))) {
            // It answers before the demo is ready.
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(log).contains("Watch the demo at"));
            Api viewer = Api.member(application.base());
            String stream = viewer.liveStream();
            waiting = CompletableFuture.supplyAsync(() -> viewer.poll(stream, "?after=1&wait=25"));
            Awaitility.await().until(() -> Scrape.of(application.management()).sum("streamside_polls_waiting") == 1);
        }

        assertThat(waiting.join().status()).as("of a poll that waited").isEqualTo(200);
        assertThat(Files.readString(log)).contains("Shutdown completed").doesNotContain("ERROR");
    }
}
