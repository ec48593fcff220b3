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

/// The demo, started and stopped as a newcomer would do it.
@Timeout(180)
class OrderlyStopIT {
    @Test
    void aStopOfAFullServer_endsWhatWaits_andLeavesNoErrorInTheLog() throws IOException {
        Path log = Path.of("target", "orderly-stop", "application.log");
        CompletableFuture<Api.Answer> waiting;
        CompletableFuture<String> lastEvent;
        try (var application = ApplicationProcess.start(
                ChatPollingApplication.class,
                "orderly-stop",
                ApplicationProcess.QUICK_START,
                List.of(
                        "--management.prometheus.metrics.export.enabled=true",
                        "--streamside.server.max-held=2",
                        "--streamside.server.held-per-address=2"))) {
            // The server answers before the demo is ready.
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> Files.readString(log).contains("Watch the demo at"));
            Api viewer = Api.member(application.base());
            String stream = viewer.liveStream();
            waiting = CompletableFuture.supplyAsync(() -> viewer.poll(stream, "?after=1&wait=25"));
            var events = viewer.lines("/api/v1/streams/" + stream + "/events").body();
            lastEvent = CompletableFuture.supplyAsync(
                    () -> events.filter(line -> !line.isEmpty())
                            .reduce((first, last) -> last)
                            .orElseThrow(),
                    task -> Thread.ofVirtual().start(task));
            Awaitility.await().until(() -> {
                Scrape scrape = Scrape.of(application.management());
                return scrape.sum("streamside_polls_waiting") == 1 && scrape.sum("streamside_events_open_streams") == 1;
            });

            assertFull(Api.member(application.base()), stream);
        }

        assertThat(waiting.join().status()).as("of a poll that waited").isEqualTo(200);
        assertThat(lastEvent.join()).as("of a stream of events").matches("retry: [0-9]{4,5}");
        assertThat(Files.readString(log)).contains("Shutdown completed").doesNotContain("ERROR");
    }

    private static void assertFull(Api viewer, String stream) {
        assertThat(viewer.poll(stream, "?after=1&wait=25")
                        .json()
                        .get("nextPollMillis")
                        .asLong())
                .as("when a poll that may not wait comes back")
                .isEqualTo(4_000);
        var refused = viewer.get("/api/v1/streams/" + stream + "/events");
        assertThat(refused.code()).isEqualTo("TRY_LATER");
        assertThat(refused.header("Retry-After")).isEqualTo("10");
    }
}
