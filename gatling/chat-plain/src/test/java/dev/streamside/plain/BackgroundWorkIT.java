package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the application does on other threads than those of the requests.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the field is filled before all tests
class BackgroundWorkIT {
    private static PlainChat plain;

    @BeforeAll
    static void start() {
        plain = PlainChat.start("--plain.loop-threads=1", "--plain.batch-every=100", "--plain.ids=time-ordered");
    }

    @AfterAll
    static void stop() {
        plain.close();
    }

    /// One runs, one waits, and there is no room for a third.
    @Test
    void ofFourLoopsOnOneThread_oneRuns_oneWaits_andTheOthersAreRefused() throws Exception {
        try (ExecutorService viewers = Executors.newVirtualThreadPerTaskExecutor()) {
            long start = System.nanoTime();
            List<CompletableFuture<Integer>> loops =
                    IntStream.range(0, 4).mapToObj(_ -> loop(viewers)).toList();
            assertThat(loops.stream().map(CompletableFuture::join)).containsExactlyInAnyOrder(200, 200, 503, 503);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofSeconds(4));
        }
    }

    private static CompletableFuture<Integer> loop(ExecutorService viewers) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return plain.ask("GET", "/api/v1/loop", "", Optional.empty())
                                .statusCode();
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                },
                viewers);
    }

    @Test
    void messagesInBatches_areAnsweredFirst_andAllStoredInTheirOrder() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThat(plain.send("in a batch " + i, Optional.of(PlainChat.TOKEN))
                            .statusCode())
                    .isEqualTo(201);
        }
        await().untilAsserted(() -> assertThat(
                        plain.get(PlainChat.STREAM + "/chats?limit=5").path("entries"))
                .extracting(chat -> chat.path("clientMessageId").asString())
                .containsExactly("in a batch 0", "in a batch 1", "in a batch 2", "in a batch 3", "in a batch 4"));
        assertThat(plain.send("nobody's", Optional.empty()).statusCode()).isEqualTo(401);
    }
}
