package dev.streamside.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.cluster.LocalCluster;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.NodeProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import tools.jackson.databind.json.JsonMapper;

/// Nodes are restarted, one after the other, while people watch and talk: all of them if `rolling.viewers` says how
/// many watch, otherwise one of each application. Then the other two are killed, and at last the proxy.
@NeedsPrograms({"nginx", "redis-server"})
@DisabledOnOs(value = OS.MAC, disabledReason = "it has one loopback address only")
@Timeout(900)
class RollingRestartIT {
    private static final boolean IN_FULL = System.getProperty("rolling.viewers") != null;
    private static final int VIEWERS = Integer.getInteger("rolling.viewers", 40);
    private static final double MOST_OF_THEM = 0.95;
    private static final int CHATS_PER_SECOND = 20;
    /// As long as the client goes on trying.
    private static final Duration SEND_PATIENCE = Duration.ofSeconds(60);

    /// With addresses of their own, so that the proxy lets every node take sends.
    private static final List<HttpClient> SENDERS = IntStream.rangeClosed(2, 65)
            .mapToObj(
                    i -> Follower.client().localAddress(address("127.0.0." + i)).build())
            .toList();

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger sentAgain = new AtomicInteger();

    @AfterEach
    void stopEverybody() {
        clock.shutdownNow();
        threads.shutdownNow();
    }

    @Test
    void nobodyMissesAnything_andEveryChatIsStoredOnce() throws Exception {
        var settings = new ArrayList<>(new TestDatabase().settings());
        settings.addAll(NodeProcess.WITHOUT_LIMITS);
        settings.add("--streamside.websocket.per-address=100000");
        settings.add("--streamside.viewer.guests-per-address=100000");
        if (!IN_FULL) {
            settings.add("--streamside.websocket.come-back-after=100ms");
            settings.add("--streamside.websocket.come-back-within=1s");
        }
        try (var cluster =
                LocalCluster.start(Path.of("target", "rolling-restart"), LocalCluster.freePort(), settings)) {
            Api owner = Api.member(cluster.base());
            String stream = owner.liveStream();
            List<Follower> followers = IntStream.range(0, VIEWERS)
                    .mapToObj(i -> i % 2 == 0
                            ? new PollFollower(cluster.base(), stream)
                            : new SocketFollower(cluster.base(), stream))
                    .toList();
            followers.forEach(threads::execute);
            var counts = new Counts(cluster.base(), stream);
            threads.execute(counts);
            await().during(Duration.ofSeconds(2)).atMost(Duration.ofSeconds(30)).until(() -> counts.last() == VIEWERS);
            counts.expect(VIEWERS);
            List<Future<String>> sends = talk(chatsOf(owner, cluster.base(), stream));

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(cluster.nodes())
                            .as("every node takes sends")
                            .allSatisfy(node -> assertThat(
                                            Scrape.of(node.management()).sum("streamside_chats_accepted_total"))
                                    .isPositive()));

            for (NodeProcess node : restarted(cluster)) {
                node.close();
                node.startAgain();
            }
            for (NodeProcess node : List.of(cluster.node("polling-2"), cluster.node("websocket-2"))) {
                node.kill();
                node.startAgain();
            }
            cluster.proxy().kill();
            cluster.proxy().startAgain();
            awaitTalkAfter(newest(followers), followers);
            clock.shutdown();
            assertThat(clock.awaitTermination(5, TimeUnit.SECONDS)).isTrue();

            var stored = new HashSet<String>();
            for (Future<String> send : sends) {
                assertThat(stored.add(send.get())).isTrue();
            }
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(followers)
                            .allSatisfy(follower -> assertThat(follower.last()).isEqualTo(1 + sends.size())));
            assertThat(followers.stream().map(Follower::complaint).filter(Objects::nonNull))
                    .isEmpty();
            assertThat(counts.lowest()).isGreaterThanOrEqualTo((long) (VIEWERS * MOST_OF_THEM));
            System.out.printf(
                    "%d viewers, at least %d shown, came back %d times; of %d chats, %d had to be sent again%n",
                    VIEWERS,
                    counts.lowest(),
                    followers.stream().mapToInt(Follower::interruptions).sum(),
                    sends.size(),
                    sentAgain.get());
        }
    }

    private static long newest(List<Follower> followers) {
        return followers.stream().mapToLong(Follower::last).max().orElseThrow();
    }

    /// Until everybody has seen what was said in about two seconds more.
    private static void awaitTalkAfter(long newest, List<Follower> followers) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> followers.stream().allMatch(follower -> follower.last() > newest + 2 * CHATS_PER_SECOND));
    }

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Collection<NodeProcess> restarted(LocalCluster cluster) {
        return IN_FULL ? cluster.nodes() : List.of(cluster.node("polling-1"), cluster.node("websocket-1"));
    }

    private static HttpRequest.Builder chatsOf(Api member, URI base, String stream) {
        return HttpRequest.newBuilder(base.resolve("/api/v1/streams/" + stream + "/chats"))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .header(
                        "Cookie",
                        "streamside_session="
                                + member.cookie("streamside_session").orElseThrow());
    }

    /// Sends until the clock stops.
    ///
    /// @return the numbers of the chats, once they are stored; complete when the clock has stopped
    private List<Future<String>> talk(HttpRequest.Builder chats) {
        List<Future<String>> sends = new ArrayList<>();
        var _ = clock.scheduleAtFixedRate(
                () -> {
                    String id = "chat-" + sends.size();
                    HttpClient sender = SENDERS.get(sends.size() % SENDERS.size());
                    sends.add(threads.submit(() -> send(sender, chats, id)));
                },
                0,
                1_000_000 / CHATS_PER_SECOND,
                TimeUnit.MICROSECONDS);
        return sends;
    }

    /// As the client does: again, with the same id, until there is an answer.
    ///
    /// @return the number of the chat
    private String send(HttpClient sender, HttpRequest.Builder chats, String id) throws InterruptedException {
        String chat = "{\"text\":\"%s\",\"clientMessageId\":\"%s\"}".formatted(id, id);
        HttpRequest request = chats.copy().POST(BodyPublishers.ofString(chat)).build();
        long deadline = System.nanoTime() + SEND_PATIENCE.toNanos();
        while (true) {
            String failure;
            try {
                HttpResponse<String> answer = sender.send(request, BodyHandlers.ofString());
                if (answer.statusCode() < 300) {
                    return JsonMapper.shared()
                            .readTree(answer.body())
                            .get("seq")
                            .asString();
                }
                failure = answer + " " + answer.body();
                assertThat(answer.statusCode()).as(failure).isIn(502, 503, 504);
            } catch (IOException lost) {
                failure = lost.toString();
            }
            assertThat(System.nanoTime()).as(failure).isLessThan(deadline);
            sentAgain.incrementAndGet();
            Thread.sleep(ThreadLocalRandom.current().nextLong(300, 1_000));
        }
    }
}
