package dev.streamside.broadcast.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The lists of streams: of all channels, and of one channel.
class StreamListIT extends StreamTest {
    @Test
    void theList_showsTheNewestFirst_byStatus() {
        Api owner = member();
        String first = owner.liveStream();
        String second = owner.liveStream();
        String scheduled = owner.newStream();

        var live = guest().get("/api/v1/streams?status=LIVE").json().get("content");

        assertThat(live.get(0).get("id").asString()).isEqualTo(second);
        assertThat(live.get(1).get("id").asString()).isEqualTo(first);
        assertThat(live.findValuesAsString("id")).doesNotContain(scheduled);
        assertThat(guest().get("/api/v1/streams?status=LIVE&page=1").status()).isEqualTo(200);
    }

    @Test
    void comingUp_isInTheOrderOfTheStarts_thenWithoutATime_thenForgotten() throws SQLException {
        Api owner = member();
        Instant now = Instant.now();
        String forgotten = owner.newStream();
        plan(forgotten, now.minus(2, ChronoUnit.DAYS));
        String later = owner.newStream();
        plan(later, now.plus(3, ChronoUnit.HOURS));
        String open = owner.newStream();
        String openToo = owner.newStream();
        String late = owner.newStream();
        plan(late, now.minus(5, ChronoUnit.MINUTES));
        String soon = owner.newStream();
        plan(soon, now.plus(1, ChronoUnit.HOURS));

        var mine = List.of(forgotten, later, open, openToo, late, soon);
        var listed = new ArrayList<String>();
        JsonNode page = guest().get("/api/v1/streams?status=SCHEDULED").json();
        for (int i = 0; i < page.at("/page/totalPages").asInt(); i++) {
            guest().get("/api/v1/streams?status=SCHEDULED&page=" + i)
                    .json()
                    .get("content")
                    .forEach(stream -> listed.add(stream.get("id").asString()));
        }
        listed.retainAll(mine);
        assertThat(listed).containsExactly(late, soon, later, openToo, open, forgotten);
    }

    @Test
    void aChannel_hasItsPastStreams_inPages_andByPartsOfTheirTitles() {
        Api owner = member();
        ended(member(), "Painting the sea");
        String sea = ended(owner, "Painting the SEA");
        String percent = ended(owner, "100 % blue");
        String korean = ended(owner, "바다 그리기");
        for (int i = 0; i < 18; i++) {
            ended(owner, "Sketches " + i);
        }
        owner.newStream();
        String channel = guest().get(path(sea)).json().at("/channel/id").asString();
        String past = "/api/v1/channels/" + channel + "/streams?status=ENDED";

        var newest = guest().get(past).json();
        assertThat(newest.at("/page/totalElements").asInt()).isEqualTo(21);
        assertThat(newest.get("content")).hasSize(20);
        assertThat(ids(past + "&page=1")).containsExactly(sea);
        assertThat(ids(past + "&title=the%20sea")).containsExactly(sea);
        assertThat(ids(past + "&title=%25")).containsExactly(percent);
        assertThat(ids(past + "&title=%EB%B0%94%EB%8B%A4")).containsExactly(korean);
        assertThat(ids(past + "&title=_")).isEmpty();
        assertThat(guest().get("/api/v1/channels/" + channel).json())
                .isEqualTo(guest().get(path(sea)).json().get("channel"));
    }

    @Test
    void aListThatIsNotThere_isRefused() {
        assertThat(guest().get("/api/v1/streams?status=GONE")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("status");
        assertThat(guest().get("/api/v1/streams?page=-1")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
        assertThat(guest().get("/api/v1/streams?page=x")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("page");
        assertThat(guest().get("/api/v1/channels/1/streams").code()).isEqualTo("CHANNEL_NOT_FOUND");
        assertThat(guest().get("/api/v1/channels/1").code()).isEqualTo("CHANNEL_NOT_FOUND");
    }

    /// Other applications of these tests query their tables on the same server once a minute, but not three times
    /// in a row.
    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aThousandVisitorsAtOnce_areAnswered_byAFewQueries() throws Exception {
        member().liveStream();
        var beyond = new ArrayList<Long>();
        do {
            beyond.add(queriesOfAThousandVisitors_beyondOnePageAndItsCountASecond());
        } while (beyond.getLast() > 0 && beyond.size() < 3);

        assertThat(beyond.getLast()).as("%s", beyond).isLessThanOrEqualTo(0);
    }

    private long queriesOfAThousandVisitors_beyondOnePageAndItsCountASecond() throws Exception {
        var request = HttpRequest.newBuilder(URI.create(base + "/api/v1/streams?status=LIVE"))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            var before = DATABASE.statements();
            long start = System.nanoTime();
            var statuses =
                    Stream.generate(() -> http.sendAsync(request, BodyHandlers.discarding()))
                            .limit(1_000)
                            .toList()
                            .stream()
                            .map(answer -> answer.join().statusCode())
                            .toList();
            long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();

            assertThat(statuses).containsOnly(200);
            return DATABASE.statements().since(before).of("select") - 2 * (seconds + 1);
        }
    }

    private static String ended(Api owner, String title) {
        String id = owner.post("/api/v1/streams", Map.of("title", title))
                .json()
                .get("id")
                .asString();
        owner.post(path(id) + "/start", null);
        owner.post(path(id) + "/end", null);
        return id;
    }

    private List<String> ids(String list) {
        return guest().get(list)
                .json()
                .get("content")
                .valueStream()
                .map(stream -> stream.get("id").asString())
                .toList();
    }
}
