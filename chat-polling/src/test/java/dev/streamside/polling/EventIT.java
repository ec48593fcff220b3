package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.watch.EventWatch;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

/// Server-sent events, as a browser reads them.
class EventIT extends HeldConnectionTest {
    @Autowired
    private EventStreams streams;

    @AfterEach
    @Override
    void nobodyIsConnected() {
        super.nobodyIsConnected();
        Scrape scrape = Scrape.of(management());
        assertThat(scrape.sum("streamside_events_opened_total"))
                .isEqualTo(scrape.sum("streamside_events_closed_total"));
        assertThat(scrape.sum("streamside_events_open_streams")).isZero();
    }

    private String path(String query) {
        return "/api/v1/streams/" + stream + "/events" + query;
    }

    /// @return one event: its lines, up to the empty one
    private static List<String> next(Iterator<String> lines) {
        var event = new ArrayList<String>();
        for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
            event.add(line);
        }
        return event;
    }

    @Test
    void theFirstEvent_saysWhereTheViewerIs_andTheNext_whatIsNew() {
        HttpResponse<Stream<String>> answer = guest().lines(path(""));
        try (Stream<String> body = answer.body()) {
            Iterator<String> lines = body.iterator();

            List<String> hello = next(lines);
            owner.send(stream, "news");

            assertThat(hello.subList(0, 2)).containsExactly("retry: 2000", "id: 1");
            assertThat(hello.get(2))
                    .startsWith("data: {\"type\":\"hello\",\"entries\":[{\"type\":\"stream-started\"")
                    .endsWith("],\"cursor\":\"1\",\"reset\":false,\"skipped\":0}");
            List<String> news = next(lines);
            assertThat(news.getFirst()).isEqualTo("id: 2");
            assertThat(news.getLast())
                    .startsWith("data: {\"type\":\"entries\",\"entries\":[{\"type\":\"chat\"")
                    .endsWith("],\"cursor\":\"2\",\"skipped\":0}");
        }
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/event-stream");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store, no-transform");
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(answer.headers().firstValue("Vary")).hasValue("Accept-Encoding");
        assertThat(answer.headers().firstValue("X-Accel-Buffering")).hasValue("no");
        assertThat(answer.headers().firstValue("Access-Control-Allow-Origin")).hasValue("*");
    }

    @Test
    void theLastEventId_countsMoreThanTheAddress_whichABrowserDoesNotChange() {
        owner.send(stream, "seen");
        owner.send(stream, "not seen");

        try (Stream<String> body =
                guest().lines(path("?after=1"), "Last-Event-ID", "2").body()) {
            assertThat(next(body.iterator()).getLast()).contains("not seen").doesNotContain("\"seen\"");
        }
    }

    @Test
    void aCursorFromTheFuture_isReset() {
        try (Stream<String> body = guest().lines(path("?after=9")).body()) {
            assertThat(next(body.iterator()).getLast()).contains("\"reset\":true");
        }
    }

    @Test
    void aSilentStream_hasAHeartbeat() {
        try (Stream<String> body = guest().lines(path("")).body()) {
            Iterator<String> lines = body.iterator();
            next(lines);

            streams.beat(System.nanoTime() + Duration.ofSeconds(16).toNanos());

            assertThat(next(lines)).containsExactly(":");
        }
    }

    private GzipViewer gzipViewer(String query) throws IOException {
        return GzipViewer.open(base, path(query));
    }

    private static String form(int number) {
        return number % 2 == 0 ? "" : "&entries=compact";
    }

    /// Each viewer has its own gzip stream, in full or compact form, made of pieces that all share. At the end
    /// each viewer compares its checksum.
    @Test
    void manyViewersWithGzip_whoComeAndGo_missNothing() throws IOException {
        var random = new Random(7);
        List<String> sent = new ArrayList<>();
        List<GzipViewer> viewers = new ArrayList<>();
        List<GzipViewer> stalled = new ArrayList<>();
        for (int i = 0; i < 34; i++) {
            viewers.add(gzipViewer("?overflow=page" + form(i)));
        }
        var plain = new EventWatch(guest(), stream, "1");
        for (int i = 0; i < 400; i++) {
            String text = i % 3 == 0 ? "the same words " + i : noise(random);
            sent.add(owner.send(stream, text).seq());
            if (i % 9 == 0) {
                viewers.add(gzipViewer("?overflow=page&after=" + random.nextInt(1, i + 2) + form(random.nextInt(2))));
                viewers.remove(random.nextInt(viewers.size())).close();
            }
            if (i == 30) {
                stalled.addAll(viewers.subList(0, 4));
                stalled.forEach(GzipViewer::stall);
            }
            if (i == 350) {
                stalled.forEach(GzipViewer::goOn);
            }
            if (i % 40 == 39) {
                owner.delete("/api/v1/streams/" + stream + "/chats/" + sent.get(i - random.nextInt(30)));
            }
        }
        assertThat(plain.next(400)).hasSize(400);
        plain.close();
        viewers.removeAll(stalled);
        await().untilAsserted(() -> assertThat(viewers)
                .allSatisfy(viewer -> assertThat(viewer.last()).isEqualTo(411)));

        streams.stop();
        streams.start();

        assertThat(viewers).allSatisfy(viewer -> assertThat(viewer.end()).succeedsWithin(Duration.ofSeconds(20)));
        for (GzipViewer each : stalled) { // cut off if the machine was so slow that they read nothing for five seconds
            each.close();
        }
    }

    /// A text that compression hardly shrinks.
    private static String noise(Random random) {
        return random.ints(200, 0x1f300, 0x1f600)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void whatWasRemoved_isInNoByteThatALaterViewerGets() throws IOException {
        List<GzipViewer> viewers = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                viewers.add(gzipViewer(""));
            }
            owner.send(stream, "nothing special");
            owner.send(stream, "my secret is Rumpelstiltskin");
            await().untilAsserted(() -> assertThat(viewers)
                    .allSatisfy(viewer -> assertThat(viewer.text()).contains("Rumpel")));
            owner.delete("/api/v1/streams/" + stream + "/chats/3");

            List<GzipViewer> later = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                later.add(gzipViewer(i % 2 == 0 ? "" : "?after=2"));
            }
            viewers.addAll(later);
            owner.send(stream, "what did you say");

            await().untilAsserted(() -> assertThat(viewers)
                    .allSatisfy(viewer -> assertThat(viewer.text()).contains("what did")));
            assertThat(later).allSatisfy(viewer -> assertThat(viewer.text()).doesNotContain("Rumpel"));
        } finally {
            for (GzipViewer each : viewers) {
                each.close();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'', gzip;q=0", "'', br", "'', identity", "?compressed=false, gzip"})
    void whoDoesNotAcceptGzip_orAsksNotToBeCompressed_getsText(String query, String acceptEncoding) {
        HttpResponse<Stream<String>> answer = guest().lines(path(query), "Accept-Encoding", acceptEncoding);
        try (Stream<String> body = answer.body()) {
            assertThat(next(body.iterator()).getFirst()).isEqualTo("retry: 2000");
        }
        assertThat(answer.headers().firstValue("Content-Encoding")).isEmpty();
    }

    @Test
    void aSilentStreamWithGzip_hasAHeartbeat_andGoesOn() throws IOException {
        try (GzipViewer viewer = gzipViewer("")) {
            await().until(() -> viewer.last() == 1);
            streams.beat(System.nanoTime() + Duration.ofSeconds(16).toNanos());
            await().until(() -> viewer.text().contains("\n:\n"));

            owner.send(stream, "news");

            await().until(() -> viewer.last() == 2);
        }
    }

    @Test
    void theDeletionOfAPlannedStream_endsItsEvents() {
        stream = owner.newStream();
        try (Stream<String> body = guest().lines(path("")).body()) {
            Iterator<String> lines = body.iterator();
            next(lines);

            owner.delete("/api/v1/streams/" + stream);

            assertThat(next(lines)).containsExactly("retry: 2000");
            assertThat(lines.hasNext()).isFalse();
        }
        assertThat(guest().get(path("")).code()).isEqualTo("STREAM_NOT_FOUND");
    }

    @Test
    void aViewerWhoReadsNothing_isCutOff_andTheOthersNoticeNothing() throws IOException {
        String text = "😀".repeat(200);
        try (var silent = new RawPolls(base);
                var other = new EventWatch(guest(), stream, "1")) {
            silent.ask(path("?overflow=page"), "");
            await().until(() -> held.size() == 2);
            for (int i = 0; i < 500; i++) {
                owner.send(stream, text);
            }
            assertThat(other.next(500)).hasSize(500);

            await().atMost(Duration.ofSeconds(20)).until(() -> held.size() == 1);
        }
    }

    @Test
    void whoGoesAway_orAsksTwice_isForgotten() throws IOException {
        try (var twice = new RawPolls(base)) {
            twice.ask(path(""), "");
            await().until(() -> held.size() == 1);
            twice.ask(path(""), "");
            await().until(() -> held.size() == 0);
        }
        try (var gone = new RawPolls(base)) {
            gone.ask(path(""), "");
            await().until(() -> held.size() == 1);
        }
        await().until(() -> held.size() == 0);
    }

    @Test
    void oneAddress_mayOnlyHaveSoMany() throws IOException {
        List<RawPolls> all = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                var connection = new RawPolls(base);
                all.add(connection);
                connection.ask(path(""), "");
            }
            await().untilAsserted(() -> assertThat(held.size()).isEqualTo(100));

            var refused = guest().get(path(""));

            assertThat(refused.status()).isEqualTo(429);
            assertThat(refused.code()).isEqualTo("TOO_MANY_CONNECTIONS");
            assertThat(refused.header("Retry-After")).isEqualTo("10");
        } finally {
            for (RawPolls connection : all) {
                connection.close();
            }
        }
    }

    @Test
    void aPageOfAnAllowedSite_mayAskWithAToken() {
        var may = guest().exchange(
                        "OPTIONS",
                        path(""),
                        BodyPublishers.noBody(),
                        "Origin",
                        Api.PARTNER,
                        "Access-Control-Request-Method",
                        "GET",
                        "Access-Control-Request-Headers",
                        "authorization");

        assertThat(may.header("Access-Control-Allow-Origin")).isEqualTo(Api.PARTNER);
        assertThat(may.header("Access-Control-Allow-Headers")).contains("Authorization");
    }

    @ParameterizedTest
    @CsvSource({
        "?after=x, after",
        "?compressed=no, compressed",
        "?after=1&after=2, after",
        "?limit=5, limit",
        "?wait=5, wait",
        "?overflow=all, overflow"
    })
    void aMalformedQuery_isRefused_andTheFieldIsNamed(String query, String field) {
        var answer = guest().get(path(query));

        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo(field);
        assertThat(guest().get(path(""), "Last-Event-ID", "x")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("Last-Event-ID");
    }

    @Test
    void onlyGet_isPossible() {
        var answer = guest().exchange("DELETE", path(""), BodyPublishers.noBody());

        assertThat(answer.code()).isEqualTo("METHOD_NOT_ALLOWED");
        assertThat(answer.header("Allow")).isEqualTo("GET");
    }
}
