package dev.streamside.broadcast.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The life of a stream: what its owner may change, and when.
class StreamIT extends StreamTest {
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
    void titleAndDescription_haveNoneOfTheChannelsWords() {
        Api owner = member();
        String id = owner.newStream();
        String channel = guest().get(path(id)).json().at("/channel/id").asString();
        owner.patch(
                "/api/v1/channels/" + channel + "/words",
                Map.of("refused", List.of("casino"), "masked", List.of("damn"), "held", List.of("prize")));

        var refused = owner.post(
                "/api/v1/streams", Map.of("title", "C.a.s.i.n.o night", "description", "the casino", "startsAt", "?"));
        assertThat(refused.code()).isEqualTo("INVALID");
        assertThat(refused.json().get("fields").findValuesAsString("field"))
                .containsExactly("title", "description", "startsAt");
        assertThat(refused.json().at("/fields/0/reason").asString()).isEqualTo("WORD_REFUSED");
        assertThat(owner.patch(path(id), Map.of("title", "casino")).code()).isEqualTo("INVALID");

        var edited = owner.patch(path(id), Map.of("title", "A damn prize", "description", "see example.com, damn"));
        assertThat(edited.json().get("title").asString()).isEqualTo("A **** prize");
        assertThat(edited.json().get("description").asString()).isEqualTo("see example.com, ****");
    }

    /// Otherwise a stream that a media server starts would stay off air because of its owner's name.
    @Test
    void aStream_mayBeCalledLikeItsChannel_whateverTheWords() {
        Api owner = member();
        String channel =
                guest().get(path(owner.newStream())).json().at("/channel/id").asString();
        owner.put("/api/v1/account/profile", Map.of("displayName", "Casino Royale"));
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("refused", List.of("casino")));

        assertThat(owner.post("/api/v1/streams", Map.of("title", "Casino Royale"))
                        .status())
                .isEqualTo(201);
        assertThat(owner.post("/api/v1/streams", Map.of("title", "Casino Royale 2"))
                        .code())
                .isEqualTo("INVALID");
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
        // Java leaves out seconds of zero, while times of the API always have them.
        Instant tomorrow = Instant.now()
                .plus(1, ChronoUnit.DAYS)
                .truncatedTo(ChronoUnit.MINUTES)
                .plusSeconds(7);
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

    static Stream<Arguments> wrongFields() {
        Instant now = Instant.now();
        return Stream.of(
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

        var edited = owner.patch(path(id), Map.of("title", "Delayed, sorry"));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
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
    void aTitle_butNotAStart_canBeChangedWhileLiveAndAfterTheEnd() {
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

    private String status(String id) {
        return guest().get(path(id)).json().get("status").asString();
    }
}
