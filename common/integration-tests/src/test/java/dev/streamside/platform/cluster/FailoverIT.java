package dev.streamside.platform.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.TestApplication;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.Cursor;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.cluster.ReplicatedDatabase;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// The database is restarted or restored, or another server becomes the primary, while members talk at two nodes.
/// All can continue within seconds. Acknowledged messages are still there, with the same numbers, or both nodes
/// notice that the database has lost them.
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
        stopNodes();
        database.close();
    }

    private static void stopNodes() {
        there.close();
        here.close();
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
        try (var talk = new Talk(here, there, stream)) {
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
        try (var talk = new Talk(here, there, stream)) {
            talk.awaitMore(10);
            database.killPrimary();
            database.failOver();

            talk.awaitMore(10);
            talk.end();
        }
    }

    @Test
    void aRestartedPrimary_hasAllThatWasAcknowledged(CapturedOutput output) throws Exception {
        try (var talk = new Talk(here, there, stream)) {
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
        try (var talk = new Talk(here, there, stream)) {
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
        try (var talk = new Talk(here, there, stream)) {
            talk.awaitMore(10);
            database.backUp();

            requireNoticed(talk, output, database::restore);
        }
    }

    /// Follows `docs/operations.md`: no node remembers what was shown, so the statement must say it.
    @Test
    void aBackupThatIsRestored_whileNoNodeRuns_resetsEveryCursorFromBefore() throws Exception {
        database.backUp();
        for (int i = 0; i < 10; i++) {
            await().atMost(SOON)
                    .until(() -> owner.send(stream, "shown and lost").status() == 201);
        }
        long lastShown = new Shown(here, stream).head();
        stopNodes();
        database.restore();
        database.run("update stream_head set epoch = epoch + 1000");
        here = startNode();
        there = startNode();

        Api back = owner.at(here.base());
        List<String> news = IntStream.range(0, 20).mapToObj(i -> "news " + i).toList();
        news.forEach(text -> assertThat(back.send(stream, text).status()).isEqualTo(201));

        for (Node node : List.of(here, there)) {
            var shown = new Shown(node, stream);
            await().atMost(SOON).until(() -> shown.texts().equals(news));
            assertThat(shown.head()).as("of numbers that were given out again").isGreaterThan(lastShown);
            for (long seq = 1; seq <= lastShown; seq++) {
                Slice answer = shown.after(new Cursor(seq, 0));
                assertThat(answer.reset()).as("after " + seq).isTrue();
                assertThat(answer.cursor()).isEqualTo(shown.head());
            }
        }
    }

    private interface Loss {
        void happen() throws Exception;
    }

    /// @param loss loses everything that is sent from now on
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

    /// The messages that a node shows, in the form in which they were acknowledged.
    private List<String> shown(Node node) {
        return new Shown(node, stream).chats();
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
}
