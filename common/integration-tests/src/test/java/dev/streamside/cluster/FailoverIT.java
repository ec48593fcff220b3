package dev.streamside.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// The database is restarted or restored, or another server becomes the primary, while people talk at two nodes.
/// Everybody can go on within seconds. What was acknowledged is still there, under the same numbers, or both nodes
/// notice that the database has lost it.
@ExtendWith(OutputCaptureExtension.class)
@Timeout(120)
class FailoverIT {
    private static final Duration SOON = Duration.ofSeconds(5);

    private static ReplicatedDatabase database;
    private static Node here;
    private static Node there;

    private Api owner;
    private String stream;

    @BeforeAll
    static void start() throws Exception {
        database = new ReplicatedDatabase();
        here = startNode();
        there = startNode();
    }

    private static Node startNode() {
        return Node.start(
                TestApplication.class,
                new TestDatabase(),
                "spring.datasource.url=" + database.jdbcUrl(),
                "spring.datasource.username=" + ReplicatedDatabase.USER);
    }

    @AfterAll
    static void stop() {
        there.close();
        here.close();
        database.close();
    }

    @BeforeEach
    void prepare() throws Exception {
        database.replicate();
        owner = Api.member(here.base());
        stream = owner.liveStream();
        assertThat(new Shown(here, stream).epoch()).isZero();
        assertThat(new Shown(there, stream).epoch()).isZero();
    }

    @Test
    void aPrimaryThatBecomesReadOnly_isLeft_andEveryWriteIsRefusedUntilThen() throws Exception {
        try (var talk = new Talk()) {
            talk.awaitMore(10);
            database.stopWriting();

            await().atMost(SOON)
                    .until(() -> like(here).equals("TRY_LATER") && like(there).equals("TRY_LATER"));
            assertThat(owner.send(stream, "refused").code()).isEqualTo("TRY_LATER");

            database.switchOver();
            await().atMost(SOON).until(() -> like(here).isEmpty() && like(there).isEmpty());
            talk.awaitMore(10);
            talk.end();
        }
    }

    @Test
    void aPrimaryThatDies_isReplaced_andNothingThatWasAcknowledgedIsLost() throws Exception {
        try (var talk = new Talk()) {
            talk.awaitMore(10);
            database.killPrimary();
            database.failOver();

            talk.awaitMore(10);
            talk.end();
        }
    }

    @Test
    void aPrimaryThatIsKilled_andStartedAgain_hasAllThatWasAcknowledged_andReadersNoticeNothing(CapturedOutput output)
            throws Exception {
        try (var talk = new Talk()) {
            talk.awaitMore(10);
            assertThat(counts().status()).isEqualTo(200);
            List<String> before = shown(here);
            database.killPrimary();

            await().atMost(SOON)
                    .until(() -> owner.send(stream, "refused").code().equals("TRY_LATER"));
            assertThat(shown(here)).isNotEmpty().containsAll(before);
            assertThat(counts().status()).isEqualTo(200);

            database.startPrimaryAgain();
            talk.awaitMore(10);
            talk.end();
            assertThat(output).as("what the outage explains").doesNotContain("it is tried again");
        }
    }

    @Test
    void aReplicaThatLackedTheLastChats_isNoticed_whenItBecomesThePrimary(CapturedOutput output) throws Exception {
        try (var talk = new Talk()) {
            talk.awaitMore(10);
            database.stopReplicating();

            requireNoticed(talk, output, () -> {
                database.killPrimary();
                database.failOver();
            });
        }
    }

    @Test
    void aBackupThatIsRestoredUnderRunningNodes_isNoticed(CapturedOutput output) throws Exception {
        try (var talk = new Talk()) {
            talk.awaitMore(10);
            database.backUp();

            requireNoticed(talk, output, database::restore);
        }
    }

    private interface Loss {
        void happen() throws Exception;
    }

    /// @param loss of everything that is sent from now on
    private void requireNoticed(Talk talk, CapturedOutput output, Loss loss) throws Exception {
        double losses = losses(here) + losses(there);
        int firstLost = talk.sent();
        talk.awaitMore(10);
        List<String> lost = talk.acknowledgedSince(firstLost);

        loss.happen();

        int firstKept = talk.sent();
        talk.awaitMore(10);
        List<String> acknowledged = talk.stop();
        List<String> kept = acknowledged.subList(firstKept, acknowledged.size());
        for (Node node : List.of(here, there)) {
            await().atMost(SOON)
                    .untilAsserted(
                            () -> assertThat(shown(node)).containsAll(kept).doesNotContainAnyElementsOf(lost));
            assertThat(new Shown(node, stream).epoch()).isEqualTo(1);
        }
        assertThat(shown(there)).isEqualTo(shown(here));
        assertThat(losses(here) + losses(there)).isEqualTo(losses + 1);
        assertThat(output).contains("Stream " + stream + ": the database has lost entries up to number ");
    }

    private static double losses(Node node) {
        return node.part(MeterRegistry.class)
                .get("streamside.chat.log.losses")
                .counter()
                .count();
    }

    private Api.Answer counts() {
        return owner.get("/api/v1/streams/" + stream + "/counts");
    }

    private String like(Node node) {
        return owner.at(node.base())
                .put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"))
                .code();
    }

    /// Ten chats a second, at each node in turn, and each of them sent until it is acknowledged, as the client does.
    private final class Talk implements AutoCloseable {
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        private final List<CompletableFuture<String>> sends = new ArrayList<>();

        Talk() {
            List<Api> senders = List.of(Api.member(here.base()), Api.member(there.base()));
            var _ = clock.scheduleAtFixedRate(() -> offer(senders), 0, 100, TimeUnit.MILLISECONDS);
        }

        private synchronized void offer(List<Api> senders) {
            String text = "chat " + sends.size();
            Api sender = senders.get(sends.size() % 2);
            var acknowledged = new CompletableFuture<String>();
            sends.add(acknowledged);
            Thread.startVirtualThread(() -> {
                var chat = Map.of("text", text, "clientMessageId", text.replace(' ', '-'));
                try {
                    await().atMost(Duration.ofSeconds(30))
                            .pollInterval(Duration.ofMillis(100))
                            .until(
                                    () -> sender.post("/api/v1/streams/" + stream + "/chats", chat),
                                    answer -> answer.status() < 300
                                            && acknowledged.complete(
                                                    answer.json().get("seq").asString() + " " + text));
                } catch (RuntimeException refused) {
                    acknowledged.completeExceptionally(refused);
                }
            });
        }

        /// Waits until more chats are acknowledged, of those that are sent from now on.
        void awaitMore(int count) {
            int now = sent();
            await().atMost(SOON.plusSeconds(count / 10))
                    .until(() -> acknowledgedSince(now).size() >= count);
        }

        synchronized int sent() {
            return sends.size();
        }

        /// What has been acknowledged by now, of what was sent from then on.
        synchronized List<String> acknowledgedSince(int first) {
            return sends.stream()
                    .skip(first)
                    .filter(CompletableFuture::isDone)
                    .map(CompletableFuture::join)
                    .toList();
        }

        /// Sends no more.
        ///
        /// @return all chats, which are acknowledged by then, in the order in which they were sent
        List<String> stop() throws InterruptedException {
            clock.shutdown();
            assertThat(clock.awaitTermination(1, TimeUnit.SECONDS)).isTrue();
            return sends.stream().map(CompletableFuture::join).toList();
        }

        /// Sends no more, and requires that both nodes show all that was acknowledged.
        void end() throws InterruptedException {
            List<String> acknowledged = stop().stream().sorted().toList();
            for (Node node : List.of(here, there)) {
                await().atMost(SOON).untilAsserted(() -> assertThat(shown(node)).isEqualTo(acknowledged));
                assertThat(new Shown(node, stream).epoch()).isZero();
            }
        }

        @Override
        public void close() {
            clock.shutdownNow();
        }
    }

    /// The chats that a node shows, as they were acknowledged.
    private List<String> shown(Node node) {
        return new Shown(node, stream)
                .newest().stream()
                        .filter(entry -> entry.has("text"))
                        .map(entry -> entry.get("seq").asString() + " "
                                + entry.get("text").asString())
                        .sorted()
                        .toList();
    }
}
