package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.NeedsPrograms;
import dev.streamside.testing.process.Nginx;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Behind the nginx that the documentation offers.
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
    void aRequest_keepsTheNameThatNginxGaveIt_andASharedAnswerHasNone() {
        assertThat(viewer.get("/api/v1/client").header("X-Request-Id")).matches("[0-9a-f]{32}");
        assertThat(viewer.post("/api/v1/session", Map.of("username", "x", "password", "y"))
                        .header("X-Request-Id"))
                .matches("[0-9a-f]{32}");
        assertThat(viewer.poll(stream, "").headers().firstValue("X-Request-Id")).isEmpty();
    }
}
