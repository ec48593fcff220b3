package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.platform.problem.ProblemCode;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Nginx;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.watch.EventWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The application behind nginx, with the configuration from the documentation.
@NeedsPrograms("nginx")
class NginxIT extends ApplicationTest {
    private Nginx nginx;
    private Api viewer;
    private Api sender;
    private String stream;

    @BeforeEach
    void startNginx() throws IOException {
        nginx = Nginx.before(base);
        viewer = Api.guest(nginx.base());
        sender = Api.member(nginx.base());
        stream = sender.liveStream();
        assertThat(sender.send(stream, "through nginx").status()).isEqualTo(201);
    }

    @AfterEach
    void stopNginx() {
        nginx.close();
    }

    @Test
    void aThousandPolls_areAFewForTheServer() {
        double before = polls();
        long start = System.nanoTime();
        for (int i = 0; i < 1_000; i++) {
            assertThat(viewer.poll(stream, "?after=0").text()).contains("through nginx");
        }
        double seconds = (System.nanoTime() - start) / 1e9;

        assertThat(polls() - before).isBetween(1.0, seconds + 2);
        assertThat(viewer.poll(stream, "?after=0").header("X-Cache")).isIn("HIT", "EXPIRED");
    }

    private double polls() {
        return Scrape.of(management()).sum("streamside_polls_offered_total");
    }

    @Test
    void aNewChat_isSeenWithinTheSecond_andADeletedOneIsNot() {
        viewer.poll(stream, "?after=0");
        sender.send(stream, "a later one");

        await().atMost(Duration.ofMillis(2_500))
                .until(() -> viewer.poll(stream, "?after=0").text().contains("a later one"));

        assertThat(sender.delete("/api/v1/streams/" + stream + "/chats/3").status())
                .isEqualTo(204);
        await().atMost(Duration.ofMillis(2_500))
                .until(() -> !viewer.poll(stream, "?after=0").text().contains("a later one"));
    }

    /// The cache's key is the address.
    @Test
    void aCacheKeepsTheFormsApart() {
        for (int i = 0; i < 3; i++) {
            assertThat(chat(viewer.poll(stream, "?after=1")).isObject()).isTrue();
            assertThat(chat(viewer.poll(stream, "?after=1&entries=compact")).isArray())
                    .isTrue();
        }
        assertThat(viewer.poll(stream, "?after=1&entries=compact").header("X-Cache"))
                .isIn("HIT", "EXPIRED");
    }

    private static JsonNode chat(Api.Answer poll) {
        return poll.json().get("entries").get(0);
    }

    @Test
    void pollsThatWait_areNotKept_andDoNotWaitForEachOther() {
        var first = waiting(viewer);
        var second = waiting(Api.guest(nginx.base()));
        await().untilAsserted(() -> assertThat(Scrape.of(management()).sum("streamside_polls_waiting"))
                .isEqualTo(2));

        sender.send(stream, "for both");

        assertThat(first.join().text()).contains("for both");
        assertThat(second.join().text()).contains("for both");
        assertThat(first.join().header("X-Cache")).isEqualTo("BYPASS");
    }

    @Test
    void events_comeOneByOne() {
        try (var events = new EventWatch(viewer, stream, "2")) {
            for (int i = 0; i < 3; i++) {
                sender.send(stream, "chat " + i);
                assertThat(events.next(1).getFirst().get("text").asString()).isEqualTo("chat " + i);
            }
        }
    }

    @Test
    void eventsWithGzip_comeOneByOne_too() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(nginx.base().resolve("/api/v1/streams/" + stream + "/events"))
                .header("Accept-Encoding", "gzip")
                .build();
        try (var http = HttpClient.newHttpClient()) {
            var answer = http.send(request, BodyHandlers.ofInputStream());
            assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
            var events = new GzipViewer(answer.body(), answer.body());
            for (int i = 0; i < 3; i++) {
                String text = "chat " + i;
                sender.send(stream, text);
                await().until(() -> events.text().contains(text));
            }
            events.close();
        }
    }

    private CompletableFuture<Api.Answer> waiting(Api who) {
        return CompletableFuture.supplyAsync(
                () -> who.poll(stream, "?after=2&wait=25"),
                task -> Thread.ofVirtual().start(task));
    }

    @Test
    void nothingPrivate_isKept() {
        var heartbeat = viewer.post("/api/v1/streams/" + stream + "/heartbeat", null);
        assertThat(heartbeat.header("Set-Cookie")).isNotEmpty();
        assertThat(sender.get("/api/v1/session").json().get("member").isNull()).isFalse();
        assertThat(viewer.get("/api/v1/session").json().get("member").isNull()).isTrue();
        assertThat(viewer.poll(stream, "?after=0").headers().firstValue("Set-Cookie"))
                .isEmpty();
    }

    @Test
    void compressedAndPlainAnswers_areKeptApart() {
        for (int i = 0; i < 30; i++) {
            sender.send(stream, "enough to be worth compressing " + i);
        }
        String path = "/api/v1/streams/" + stream + "/chats?after=1";

        assertThat(viewer.get(path, "Accept-Encoding", "br, gzip;q=0.8").header("Content-Encoding"))
                .isEqualTo("gzip");
        assertThat(viewer.get(path).text()).contains("worth compressing 29");
    }

    @Test
    void thePagesOwnFiles_comeInTheBestCodingOfTheBrowser() {
        var script = Pattern.compile("src=\"(assets/watch[^\"]+)\"")
                .matcher(viewer.get("/watch.html").text());
        assertThat(script.find()).isTrue();
        String path = "/" + script.group(1);

        assertThat(viewer.get(path, "Accept-Encoding", "gzip, deflate, br").header("Content-Encoding"))
                .isEqualTo("br");
        assertThat(viewer.get(path, "Accept-Encoding", "gzip").header("Content-Encoding"))
                .isEqualTo("gzip");
        assertThat(viewer.get(path).header("Cache-Control")).isEqualTo("max-age=31536000, immutable");
    }

    @Test
    void aRequest_keepsTheNameThatNginxGaveIt_andASharedAnswerHasNone() {
        assertThat(viewer.get("/api/v1/client").header("X-Request-Id")).matches("[0-9a-f]{32}");
        assertThat(viewer.post("/api/v1/session", Map.of("username", "x", "password", "y"))
                        .header("X-Request-Id"))
                .matches("[0-9a-f]{32}");
        assertThat(viewer.poll(stream, "").headers().firstValue("X-Request-Id")).isEmpty();
    }

    /// Like a rolling restart: a killed node accepts a request, and closes the connection without an answer.
    /// Requests from one address always go to the same node first, which depends on the nodes' ports. So each
    /// attempt uses other ports.
    @Test
    void aSend_goesToTheNextNode_whenTheFirstEndsInTheMiddleOfIt() throws IOException {
        boolean metBrokenNode = false;
        for (int i = 0; i < 40 && !metBrokenNode; i++) {
            try (var broken = new BrokenNode();
                    var network = new CuttableConnection(base.getPort())) {
                URI node = URI.create("http://127.0.0.1:" + network.port());
                metBrokenNode = sendsThrough(broken, node, "send-" + i);
            }
        }
        assertThat(metBrokenNode).isTrue();
    }

    /// @return whether the broken node got the send first
    private boolean sendsThrough(BrokenNode broken, URI node, String id) throws IOException {
        try (Nginx cluster = Nginx.before(
                Map.of("polling-1", broken.base(), "polling-2", node, "websocket-1", node, "websocket-2", node))) {
            var request = HttpRequest.newBuilder(cluster.base().resolve("/api/v1/streams/" + stream + "/chats"))
                    .header("Content-Type", "application/json")
                    .header(
                            "Cookie",
                            "streamside_session="
                                    + sender.cookie("streamside_session").orElseThrow())
                    .POST(BodyPublishers.ofString("{\"text\":\"x\",\"clientMessageId\":\"" + id + "\"}"))
                    .build();
            assertThat(answer(request).statusCode()).isEqualTo(201);
            return broken.requests() > 0;
        }
    }

    @Test
    void whatNginxAnswersByItself_isAProblem() throws IOException {
        URI nobody = URI.create("http://127.0.0.1:" + Program.freePort());
        for (Nginx alone : List.of(Nginx.before(nobody), Nginx.before(nobody, nobody))) {
            try (alone) {
                for (String path : List.of("/api/v1/session", "/api/v1/streams/1/chats", "/ws/v1/streams/1", "/")) {
                    var answer = answer(
                            HttpRequest.newBuilder(alone.base().resolve(path)).build());
                    assertThat(answer.statusCode()).isEqualTo(502);
                    assertThat(answer.headers().firstValue("Retry-After")).contains("2");
                    isAProblem(answer, "TRY_LATER");
                }
                isAProblem(
                        answer(HttpRequest.newBuilder(alone.base().resolve("/api/v1/session"))
                                .POST(BodyPublishers.ofString("x".repeat(20_000)))
                                .build()),
                        "TOO_LARGE");
                isAProblem(
                        answer(HttpRequest.newBuilder(alone.base().resolve("/api/v1/session?" + "x".repeat(20_000)))
                                .build()),
                        "INVALID");
            }
        }
    }

    private static void isAProblem(HttpResponse<String> answer, String code) {
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        JsonNode problem = JsonMapper.shared().readTree(answer.body());
        assertThat(problem.get("code").asString()).isEqualTo(code);
        assertThat(problem.get("title").asString())
                .isEqualTo(ProblemCode.valueOf(code).title());
    }

    private static HttpResponse<String> answer(HttpRequest request) {
        try (var http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /// Reads requests, and ends their connections.
    private static final class BrokenNode implements AutoCloseable {
        private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final AtomicInteger requests = new AtomicInteger();

        BrokenNode() throws IOException {
            Thread.ofVirtual().start(() -> {
                while (!entrance.isClosed()) {
                    try (Socket client = entrance.accept()) {
                        if (client.getInputStream().read() >= 0) {
                            requests.incrementAndGet();
                        }
                    } catch (IOException closed) {
                        // the next one
                    }
                }
            });
        }

        URI base() {
            return URI.create("http://127.0.0.1:" + entrance.getLocalPort());
        }

        int requests() {
            return requests.get();
        }

        @Override
        public void close() throws IOException {
            entrance.close();
        }
    }
}
