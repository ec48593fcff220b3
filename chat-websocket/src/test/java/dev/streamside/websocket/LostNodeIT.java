package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.streamside.testing.Api;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.Watch;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Redis;
import dev.streamside.testing.watch.SocketWatch;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/// A node is killed, suspended or cut off from its database while members send through it, even at the worst
/// moment: in the middle of a commit. Every viewer sees each acknowledged message, once.
@Timeout(180)
class LostNodeIT {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    /// The network between the first node and the database.
    private static final CuttableConnection NETWORK = DATABASE.network();

    private static final String OF_A_CHAT = "insert into chat_log";
    private static final Duration SOON = Duration.ofSeconds(5);
    /// How long a node stays suspended after the messages that it misses have been sent.
    private static final Duration SUSPENDED = Duration.ofSeconds(Integer.getInteger("suspended.seconds", 0));
    /// How many entries the first node keeps in memory.
    private static final int TIMELINE = 200;

    /// The bus between the nodes, with `-Dlost.redis=true`. Otherwise they query the database.
    private static @Nullable Redis redis;

    private static NodeProcess first;
    private static NodeProcess second;

    @BeforeAll
    static void startNodes() {
        redis = Boolean.getBoolean("lost.redis") ? new Redis() : null;
        var settings = new ArrayList<>(DATABASE.settings());
        settings.add("--streamside.chat-log.timeline-capacity=" + TIMELINE);
        first = start("lost-node-1", settings);
        second = start("lost-node-2", DATABASE.direct().settings());
    }

    private static NodeProcess start(String name, List<String> more) {
        var settings = new ArrayList<>(more);
        settings.addAll(NodeProcess.WITHOUT_LIMITS);
        settings.add("--streamside.cluster.bus=" + (redis == null ? "database" : "redis"));
        if (redis != null) {
            settings.add("--streamside.cluster.redis-urls=" + redis.uri());
            settings.add("--streamside.cluster.unsigned=allowed");
        }
        return NodeProcess.start(ChatWebSocketApplication.class, name, ApplicationProcess.QUICK_START, settings);
    }

    @AfterAll
    static void stopNodes() {
        first.close();
        second.close();
        if (redis != null) {
            redis.close();
        }
    }

    /// Waits until the first node reaches the database again.
    @AfterEach
    void awaitRecovery() {
        NETWORK.mend();
        await().atMost(SOON)
                .ignoreExceptions()
                .until(() -> !Api.member(first.base()).my("id").isEmpty());
    }

    @Test
    void whenANodeIsKilled_nothingIsLostOrDoubled_forThoseWhoGoToTheOther() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(first.base());
        Watch mover = SocketWatch.open(Api.guest(first.base()), stream, null);
        try (Watch stayer = SocketWatch.open(Api.guest(second.base()), stream, null)) {
            IntStream.range(0, 50).forEach(i -> send(sender, stream, "chat " + i));
            List<JsonNode> moverSaw = new ArrayList<>(mover.next(30));
            List<JsonNode> stayerSaw = new ArrayList<>(stayer.next(51));
            NETWORK.afterCommit(OF_A_CHAT, first::kill);
            assertThatThrownBy(() -> offer(sender, stream, "chat 50")).isInstanceOf(UncheckedIOException.class);

            stayerSaw.addAll(stayer.next(1)); // although no node has published it
            Api moved = sender.at(second.base());
            Api.Answer again = offer(moved, stream, "chat 50");
            assertThat(again.status()).as("stored before").isEqualTo(200);
            assertThat(again.json().get("seq")).isEqualTo(stayerSaw.getLast().get("seq"));

            mover = SocketWatch.open(Api.guest(second.base()), stream, mover.cursor());
            IntStream.range(51, 100).forEach(i -> send(moved, stream, "chat " + i));
            moverSaw.addAll(mover.next(71));
            stayerSaw.addAll(stayer.next(49));
            assertThat(texts(moverSaw)).isEqualTo(chats(100));
            assertThat(texts(stayerSaw)).isEqualTo(chats(100));
        } finally {
            mover.close();
            first.startAgain();
        }
    }

    @Test
    void aNodeThatWasSuspended_showsWhatItHasMissed() throws Exception {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(second.base());
        try (Watch reader = SocketWatch.open(Api.guest(first.base()), stream, null)) {
            send(sender, stream, "chat 0");
            reader.next(2);
            first.suspend();
            try {
                IntStream.range(1, 50).forEach(i -> send(sender, stream, "chat " + i));
                Thread.sleep(SUSPENDED);
            } finally {
                first.resume();
            }
            Api operator = Api.guest(first.management());
            assertThat(operator.get("/actuator/health/liveness").status()).isEqualTo(200);

            assertThat(texts(reader.next(49))).isEqualTo(chats(50).subList(1, 50));
            assertThat(operator.get("/actuator/health/liveness").status()).isEqualTo(200);
        }
    }

    @Test
    void aNodeSuspendedTooLong_showsTheNewest_andHowManyAreMissing() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(second.base());
        try (Watch reader = SocketWatch.open(Api.guest(first.base()), stream, null)) {
            reader.next(1);
            first.suspend();
            try {
                IntStream.range(0, TIMELINE + 100).forEach(i -> send(sender, stream, "chat " + i));
            } finally {
                first.resume();
            }

            await().atMost(SOON).until(() -> {
                try (SocketWatch back = SocketWatch.open(Api.guest(first.base()), stream, reader.cursor())) {
                    return back.reset()
                            && back.hello().get("skipped").asLong() == 100
                            && texts(back.next(TIMELINE))
                                    .equals(chats(TIMELINE + 100).subList(100, TIMELINE + 100));
                }
            });
        }
    }

    @Test
    void whatANodeWasAboutToCommit_whenItWasKilled_isStoredOnceByTheOther() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(first.base());
        NETWORK.beforeCommit(OF_A_CHAT, () -> {
            first.kill();
            NETWORK.cut(); // otherwise the commit, which is already on its way, would still arrive
        });
        try (Watch viewer = SocketWatch.open(Api.guest(second.base()), stream, null)) {
            assertThat(send(sender, stream, "chat 0").status()).as("stored now").isEqualTo(201);
            send(sender.at(second.base()), stream, "chat 1");

            assertThat(texts(viewer.next(3))).isEqualTo(chats(2));
        } finally {
            NETWORK.mend();
            first.startAgain();
        }
    }

    @Test
    void aConnectionLostInACommit_isRetriedElsewhere_andStoredOnce() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(first.base());
        try (Watch there = SocketWatch.open(Api.guest(second.base()), stream, null)) {
            NETWORK.beforeCommit(OF_A_CHAT, NETWORK::cut);
            assertThat(offer(sender, stream, "chat 0").code()).isEqualTo("TRY_LATER");
            NETWORK.mend();
            assertThat(send(sender.at(second.base()), stream, "chat 0").status())
                    .as("stored now")
                    .isEqualTo(201);

            awaitRecovery();
            assertThat(offer(sender, stream, "chat 0").status()).isEqualTo(200);
            NETWORK.afterCommit(OF_A_CHAT, NETWORK::cut);
            assertThat(offer(sender, stream, "chat 1").code()).isEqualTo("TRY_LATER");
            awaitRecovery();
            assertThat(send(sender.at(second.base()), stream, "chat 1").status())
                    .as("stored before")
                    .isEqualTo(200);

            assertThat(texts(there.next(3))).isEqualTo(chats(2));
            try (Watch here = SocketWatch.open(Api.guest(first.base()), stream, "0")) {
                assertThat(texts(here.next(3))).isEqualTo(chats(2));
            }
        }
    }

    @Test
    void aNodeFrozenInACommit_delaysOnlyTheSendersOfThatStream() throws Exception {
        String held = Api.member(second.base()).liveStream();
        String other = Api.member(second.base()).liveStream();
        Api here = Api.member(first.base());
        Api there = Api.member(second.base());
        try (var freeze = new FreezeInACommit()) {
            var unknown = CompletableFuture.supplyAsync(() -> offer(here, held, "chat 0"));
            freeze.begun.get(10, TimeUnit.SECONDS);

            Api.Answer refused = offer(there, held, "chat 0");
            assertThat(refused.code()).isEqualTo("TRY_LATER");
            assertThat(refused.header("Retry-After")).isNotEmpty();
            for (int i = 0; i < 50; i++) {
                long start = System.nanoTime();
                send(there, other, "chat " + i);
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(500));
            }
            try (Watch reader = SocketWatch.open(Api.guest(second.base()), held, null)) {
                assertThat(reader.next(1)).hasSize(1);

                freeze.close();
                assertThat(unknown.get(15, TimeUnit.SECONDS).status()).isIn(201, 503);
                await().atMost(SOON).until(() -> offer(here, held, "chat 0").status() < 300);
                assertThat(texts(reader.next(1))).isEqualTo(chats(1));
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "frozen.long", matches = "true", disabledReason = "takes 15 seconds")
    void aNodeFrozenInACommit_losesItAfter15Seconds_andIsRightOnceAwake() throws Exception {
        String held = Api.member(second.base()).liveStream();
        Api here = Api.member(first.base());
        Api there = Api.member(second.base());
        try (Watch reader = SocketWatch.open(Api.guest(first.base()), held, null);
                var freeze = new FreezeInACommit()) {
            Thread.startVirtualThread(() -> {
                try {
                    offer(here, held, "chat 0");
                } catch (UncheckedIOException _) {
                    // a client gives up after ten seconds, so the answer is not needed
                }
            });
            freeze.begun.get(10, TimeUnit.SECONDS);

            await().atMost(Duration.ofSeconds(18))
                    .until(() -> offer(there, held, "chat 1").status() == 201);

            freeze.close();
            await().atMost(SOON).until(() -> offer(here, held, "chat 0").status() < 300);
            assertThat(texts(reader.next(3))).containsExactly("chat 1", "chat 0");
        }
    }

    /// Suspends the first node when it is about to commit a message, until closed.
    private static final class FreezeInACommit implements AutoCloseable {
        final CompletableFuture<Void> begun = new CompletableFuture<>();
        private final CompletableFuture<Void> ended = new CompletableFuture<>();

        FreezeInACommit() {
            NETWORK.beforeCommit(OF_A_CHAT, () -> {
                first.suspend();
                begun.complete(null);
                ended.join();
            });
        }

        @Override
        public void close() {
            first.resume();
            ended.complete(null);
        }
    }

    /// Sends like a client: with the same id to the other node when the first does not answer.
    @CanIgnoreReturnValue
    private static Api.Answer send(Api sender, String stream, String text) {
        Api.Answer answer;
        try {
            answer = offer(sender, stream, text);
        } catch (UncheckedIOException lost) {
            answer = offer(sender.at(second.base()), stream, text);
        }
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        return answer;
    }

    @CanIgnoreReturnValue
    private static Api.Answer offer(Api sender, String stream, String text) {
        var chat = Map.of("text", text, "clientMessageId", text.replace(' ', '-'));
        return sender.post("/api/v1/streams/" + stream + "/chats", chat);
    }

    private static List<String> chats(int count) {
        return IntStream.range(0, count).mapToObj(i -> "chat " + i).toList();
    }

    private static List<String> texts(List<JsonNode> entries) {
        return entries.stream()
                .filter(entry -> entry.has("text"))
                .map(entry -> entry.get("text").asString())
                .toList();
    }
}
