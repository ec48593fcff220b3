package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Polls with a cursor far ahead. It may be from another node, so the answer depends on what the database has.
@Tag(TestDatabase.COUNTS_STATEMENTS)
@Timeout(120)
class MadeUpCursorIT {
    private static final int POLLS = 10_000;
    private static final int AT_ONCE = 500;
    private static final Duration LOOK = Duration.ofMillis(200);
    /// At most two checks, and time for a busy machine to answer this many polls.
    private static final Duration BOUND = Duration.ofSeconds(10);

    private final TestDatabase database = new TestDatabase();

    @Test
    void tenThousandMadeUpCursors_areReset_withoutMoreQueries() throws Exception {
        try (Node node = Node.start(
                ChatPollingApplication.class, database, "streamside.cluster.check=" + LOOK.toMillis() + "ms")) {
            String stream = Api.member(node.base()).liveStream();
            URI poll = node.base().resolve("/api/v1/streams/" + stream + "/chats?after=1000000000");
            assertThat(Api.guest(node.base()).poll(stream, "?after=1").status()).isEqualTo(200);
            var statements = database.statements();
            long looks = looks(node);
            long start = System.nanoTime();

            assertThat(reset(poll)).isEqualTo(POLLS);

            Duration taken = Duration.ofNanos(System.nanoTime() - start);
            assertThat(looks(node) - looks).isLessThanOrEqualTo(taken.dividedBy(LOOK) + 1);
            assertThat(database.statements().since(statements).of("select"))
                    .as("queries of all kinds in %s", taken)
                    .isLessThan(POLLS / 10);
        }
    }

    /// @return how many of the polls were answered with `reset`
    /// @throws java.net.http.HttpTimeoutException for one that was not answered within the bound
    private static int reset(URI address) throws Exception {
        var poll = HttpRequest.newBuilder(address).timeout(BOUND).build();
        try (HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Integer> viewer = () -> {
                int reset = 0;
                for (int i = 0; i < POLLS / AT_ONCE; i++) {
                    String answer = http.send(poll, BodyHandlers.ofString()).body();
                    reset += answer.contains("\"reset\":true") ? 1 : 0;
                }
                return reset;
            };
            int reset = 0;
            for (Future<Integer> polled : threads.invokeAll(Collections.nCopies(AT_ONCE, viewer))) {
                reset += polled.get();
            }
            return reset;
        }
    }

    private static long looks(Node node) {
        return node.part(MeterRegistry.class)
                .get("streamside.timelines.check")
                .timer()
                .count();
    }
}
