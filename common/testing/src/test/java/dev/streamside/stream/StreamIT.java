package dev.streamside.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class StreamIT extends ApplicationTest {

    @Test
    void aStream_goesFromScheduledToLiveToEnded_andNeverBack() {
        Api owner = member();
        String id = owner.newStream();
        assertThat(status(id)).isEqualTo("SCHEDULED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/start", null);
        assertThat(status(id)).isEqualTo("LIVE");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");

        owner.post(path(id) + "/end", null);
        assertThat(status(id)).isEqualTo("ENDED");
        assertThat(owner.post(path(id) + "/end", null).code()).isEqualTo("WRONG_STATUS");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("WRONG_STATUS");
    }

    @Test
    void onlyTheOwner_startsAndEnds() {
        String id = member().newStream();
        Api other = member();

        assertThat(other.post(path(id) + "/start", null).code()).isEqualTo("NOT_OWNER");
        assertThat(other.post(path(id) + "/end", null).code()).isEqualTo("NOT_OWNER");
        assertThat(guest().post(path(id) + "/start", null).code()).isEqualTo("LOGIN_REQUIRED");
    }

    @Test
    void aStartTime_mayBeGiven_changedAndRemoved_andIsShownInUtc() {
        Api owner = member();
        Instant tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        var created = owner.post(
                "/api/v1/streams",
                Map.of(
                        "title",
                        "Later",
                        "startsAt",
                        tomorrow.atOffset(ZoneOffset.ofHours(9)).toString()));
        String id = created.json().get("id").asString();
        assertThat(created.json().get("startsAt").asString())
                .isEqualTo(tomorrow.toString().replace("Z", ".000Z"));

        String inTwoDays = tomorrow.plus(1, ChronoUnit.DAYS).toString();
        assertThat(owner.patch(path(id), Map.of("startsAt", inTwoDays))
                        .json()
                        .get("startsAt")
                        .asString())
                .isEqualTo(inTwoDays.replace("Z", ".000Z"));
        assertThat(guest().get(path(id)).json().get("startsAt").asString()).isEqualTo(inTwoDays.replace("Z", ".000Z"));

        owner.patch(path(id), Map.of("startsAt", ""));
        assertThat(guest().get(path(id)).json().get("startsAt").isNull()).isTrue();
    }

    @Test
    void whatIsLeftOut_staysAsItIs_andABlankDescriptionIsNone() {
        Api owner = member();
        String id = owner.post("/api/v1/streams", Map.of("title", "Befor", "description", "Ink and water."))
                .json()
                .get("id")
                .asString();

        owner.patch(path(id), Map.of("title", "Before"));
        assertThat(guest().get(path(id)).json().get("title").asString()).isEqualTo("Before");
        assertThat(guest().get(path(id)).json().get("description").asString()).isEqualTo("Ink and water.");

        owner.patch(path(id), Map.of("description", " "));
        assertThat(guest().get(path(id)).json().get("description").isNull()).isTrue();
        assertThat(guest().get(path(id)).json().get("title").asString()).isEqualTo("Before");
    }

    static java.util.stream.Stream<Arguments> wrongFields() {
        Instant now = Instant.now();
        return java.util.stream.Stream.of(
                Arguments.of(Map.of("title", " "), "title"),
                Arguments.of(Map.of("title", "a".repeat(101)), "title"),
                Arguments.of(Map.of("description", "a\u0000b"), "description"),
                Arguments.of(Map.of("startsAt", "tomorrow"), "startsAt"),
                Arguments.of(Map.of("startsAt", "2026-01-25T13:00:00"), "startsAt"),
                Arguments.of(Map.of("startsAt", 1_800_000_000), "startsAt"),
                Arguments.of(Map.of("startsAt", now.minusSeconds(120).toString()), "startsAt"),
                Arguments.of(Map.of("startsAt", now.plus(367, ChronoUnit.DAYS).toString()), "startsAt"),
                Arguments.of(Map.of("startsAt", "+999999999-12-31T23:59:59.999999999Z"), "startsAt"),
                Arguments.of(Map.of("status", "LIVE"), "status"));
    }

    @ParameterizedTest
    @MethodSource("wrongFields")
    void aWrongField_isNamed_andNothingChanges(Map<String, Object> fields, String wrong) {
        Api owner = member();
        String id = owner.newStream();
        var asNew = new HashMap<String, Object>(Map.of("title", "A stream"));
        asNew.putAll(fields);

        for (var refused : List.of(owner.patch(path(id), fields), owner.post("/api/v1/streams", asNew))) {
            assertThat(refused.code()).as(refused.text()).isEqualTo("INVALID");
            assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo(wrong);
        }
        assertThat(guest().get(path(id)).json().get("title").asString()).isEqualTo("A stream");
    }

    @Test
    void aStreamThatIsLate_canBeEdited_withoutANewTime() throws SQLException {
        Api owner = member();
        String id = owner.newStream();
        plan(id, Instant.now().minus(1, ChronoUnit.HOURS));

        assertThat(owner.patch(path(id), Map.of("title", "Delayed, sorry")).status())
                .isEqualTo(200);
    }

    @Test
    void onlyTheOwner_editsAndDeletes_andDeletesOnlyBeforeTheStart() {
        Api owner = member();
        Api other = member();
        String id = owner.newStream();
        var edit = Map.of("title", "Mine now");
        assertThat(other.patch(path(id), edit).code()).isEqualTo("NOT_OWNER");
        assertThat(other.delete(path(id)).code()).isEqualTo("NOT_OWNER");
        assertThat(guest().patch(path(id), edit).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().delete(path(id)).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(owner.patch("/api/v1/streams/1", edit).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(owner.delete("/api/v1/streams/1").code()).isEqualTo("STREAM_NOT_FOUND");

        owner.post(path(id) + "/start", null);
        assertThat(other.patch(path(id), edit).code()).isEqualTo("NOT_OWNER");
        assertThat(owner.delete(path(id)).code()).isEqualTo("WRONG_STATUS");
        owner.post(path(id) + "/end", null);
        assertThat(owner.delete(path(id)).code()).isEqualTo("WRONG_STATUS");
        assertThat(guest().get(path(id)).json().get("title").asString()).isEqualTo("A stream");
    }

    @Test
    void aTitle_canBePutRight_whileTheStreamIsLive_andAfterItsEnd_butNotItsStart() {
        Api owner = member();
        String id = owner.liveStream();

        owner.patch(path(id), Map.of("title", "Live title", "description", "While it goes on"));
        assertThat(guest().get(path(id)).json().get("title").asString()).isEqualTo("Live title");

        owner.post(path(id) + "/end", null);
        owner.patch(path(id), Map.of("title", "Last title"));
        var ended = guest().get(path(id)).json();
        assertThat(ended.get("title").asString()).isEqualTo("Last title");
        assertThat(ended.get("description").asString()).isEqualTo("While it goes on");
        assertThat(ended.get("status").asString()).isEqualTo("ENDED");

        String tomorrow = Instant.now().plus(1, ChronoUnit.DAYS).toString();
        assertThat(owner.patch(path(id), Map.of("startsAt", tomorrow)).code()).isEqualTo("WRONG_STATUS");
    }

    @Test
    void aDeletedStream_isGone_withItsBans() {
        Api owner = member();
        String id = owner.newStream();
        owner.put(path(id) + "/bans/" + member().my("id"), null);
        guest().get(path(id) + "/chats/history");

        assertThat(owner.delete(path(id)).status()).isEqualTo(204);

        assertThat(guest().get(path(id)).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(guest().post(path(id) + "/heartbeat", null).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(owner.delete(path(id)).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(owner.post(path(id) + "/start", null).code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(guest().get("/api/v1/streams?status=SCHEDULED").text()).doesNotContain(id);
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

    /// Past the application, which accepts no start in the past.
    private static void plan(String id, Instant startsAt) throws SQLException {
        try (var connection = DATABASE.connect();
                var update = connection.prepareStatement("update stream set starts_at = ? where id = ?")) {
            update.setString(1, startsAt.toString().substring(0, 19).replace('T', ' '));
            update.setString(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

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

    @Test
    void aThousandVisitorsAtOnce_areAnswered_byAFewQueries() throws Exception {
        member().liveStream();
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
            assertThat(DATABASE.statements().since(before).of("select"))
                    .as("one page and its count, once a second")
                    .isLessThanOrEqualTo(2 * (seconds + 1));
        }
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

    private String status(String id) {
        return guest().get(path(id)).json().get("status").asString();
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
