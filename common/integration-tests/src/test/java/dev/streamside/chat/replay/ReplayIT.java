package dev.streamside.chat.replay;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.broadcast.stream.Streams;
import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Overflow;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/// These streams really last only a moment, so their entries are moved to the times that a test needs.
class ReplayIT extends ApplicationTest {
    @Autowired
    private Streams streams;

    @Autowired
    private Timelines timelines;

    @Autowired
    private ChatLog chatLog;

    @Autowired
    private DataSource dataSource;

    private Api owner;
    private Api member;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        path = "/api/v1/streams/" + stream + "/replay";
    }

    @Test
    void aSegment_hasTheEntriesOfItsTenSeconds_theSameBytesAsThoseOfAPoll() throws SQLException {
        chats(4);
        placed(32, 0, 1, 9, 11, 31);
        end();

        assertThat(guest().get(path).json().get("segments").asInt()).isEqualTo(4);
        assertThat(numbers(0)).containsExactly("1", "2", "3");
        assertThat(numbers(1)).containsExactly("4");
        assertThat(numbers(2)).isEmpty();
        assertThat(numbers(3)).containsExactly("5", "6");
        assertThat(IntStream.range(0, 4).mapToObj(this::entries))
                .containsExactly(polled(1, 3), polled(4, 4), "", polled(5, 6));
    }

    @Test
    void aSegment_saysWhichEntriesCameBeforeIt_soThatAJumpIntoSilenceShowsThem() throws SQLException {
        chats(4);
        placed(32, 0, 1, 9, 11, 31);
        end();

        assertThat(IntStream.range(0, 4).mapToObj(i -> segment(i).get("first").asString()))
                .containsExactly("1", "4", "5", "5");
        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history?before="
                                + segment(2).get("first").asString())
                        .json()
                        .findValuesAsString("seq"))
                .containsExactly("4", "3", "2", "1");
    }

    /// Here the third entry is later than the fourth. The index is read again when the stream has ended.
    @Test
    void whereTheClocksOfNodesDiffer_everyEntryIsCountedOnce() throws SQLException {
        chats(4);
        placed(25, 0, 1, 11, 9, 12);
        assertThat(guest().get(path).status()).isEqualTo(200);

        end();

        assertThat(guest().get(path + "/activity").json().get("chats").toString())
                .isEqualTo("[1,3,0]");
        assertThat(numbers(0)).containsExactly("1", "2");
        assertThat(numbers(1)).containsExactly("3", "4", "5");
    }

    @Test
    void anIndexThatAnOlderVersionHasMade_isMadeAnew() throws SQLException {
        chats(3);
        pin("2");
        placed(35, 0, 1, 2, 12, 13);
        end();
        await().until(() -> DATABASE.number("select count(*) from replay_index where stream_id = " + stream) > 1);
        String path = "/api/v1/streams/" + copied() + "/replay";
        DATABASE.run(
                "insert into replay_index (stream_id, slot, first_seq, chats) select stream_id + 1, slot, first_seq,"
                        + " chats + 5 from replay_index where stream_id = " + stream);

        assertThat(guest().get(path + "/2").text())
                .isEqualTo(guest().get(this.path + "/2").text())
                .contains("\"pinned\"");
        assertThat(guest().get(path + "/activity").text())
                .isEqualTo(guest().get(this.path + "/activity").text());
    }

    @Test
    void everybodyGetsTheSameBytes_withATag_andCompressedOnRequest() throws Exception {
        chats(20);
        end();

        var first = guest().get(path + "/0");
        var second = owner.get(path + "/0");
        var known = guest().get(path + "/0", "If-None-Match", first.header("ETag"));
        var compressed = guest().get(path + "/0", "Accept-Encoding", "gzip");

        assertThat(second.body()).isEqualTo(first.body());
        assertThat(first.header("Cache-Control")).isEqualTo("public, max-age=30, stale-while-revalidate=30");
        assertThat(first.header("Set-Cookie")).isEmpty();
        assertThat(known.status()).isEqualTo(304);
        assertThat(known.body()).isEmpty();
        assertThat(unzipped(compressed.body())).isEqualTo(first.body());
        assertThat(compressed.headers().allValues("Vary")).contains("Accept-Encoding", "Origin");
    }

    @Test
    void whatIsDeletedOrPurgedLater_isATombstone_withinTheMinute() {
        member.send(stream, "regretted");
        Api spammer = member();
        spammer.send(stream, "spam");
        owner.post("/api/v1/streams/" + stream + "/announcements", Map.of("text", "Attention"));
        end();
        var before = guest().get(path + "/0");
        assertThat(before.text()).contains("regretted", "spam", "Attention");

        owner.delete("/api/v1/streams/" + stream + "/chats/2");
        owner.delete("/api/v1/streams/" + stream + "/members/" + spammer.my("id") + "/chats");

        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(guest().get(path + "/0").text()).doesNotContain("regretted", "spam"));
        var after = guest().get(path + "/0");
        assertThat(after.header("ETag")).isNotEqualTo(before.header("ETag"));
        assertThat(after.text()).contains("Attention");
        owner.delete("/api/v1/streams/" + stream + "/chats/4");
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(guest().get(path + "/0").text()).doesNotContain("Attention"));
        assertThat(after.json().at("/entries/1/type").asString()).isEqualTo("chat-deleted");
        assertThat(after.json().at("/entries/1/target").asString()).isEqualTo("2");
    }

    @Test
    void aLiveStream_canBeRewound_upToItsLastCompleteSegment() throws SQLException {
        assertThat(guest().get(path).json().get("segments").asInt()).isZero();
        assertThat(guest().get(path + "/0").code()).isEqualTo("NOT_FOUND");
        chats(3);
        placed(31, 0, 1, 11, 19);

        JsonNode live = guest().get(path).json();

        assertThat(live.get("endedAt").isNull()).isTrue();
        assertThat(live.get("segments").asInt()).isEqualTo(2);
        assertThat(numbers(0)).containsExactly("1", "2");
        assertThat(numbers(1)).containsExactly("3", "4");
        assertThat(guest().get(path + "/2").code()).isEqualTo("NOT_FOUND");
    }

    /// The index may be some seconds old, and then it does not know a message that has come late.
    @Test
    void aSegmentOfALiveStream_isOffered_whenAllItsEntriesAreStored() throws SQLException {
        chats(2);
        placed(21, 0, 1, 11);
        assertThat(guest().get(path).json().get("segments").asInt()).isEqualTo(1);

        member.send(stream, "late");
        DATABASE.run("update chat_log e join stream s on s.id = e.stream_id set e.sent_at = s.started_at + interval 19"
                + " second where e.stream_id = " + stream + " and e.seq = 4");

        await().atMost(Duration.ofSeconds(20))
                .until(() -> guest().get(path).json().get("segments").asInt() == 2);
        assertThat(numbers(1)).containsExactly("3", "4");
    }

    /// One node's clock is eight seconds ahead of the clock of the node that ends the stream.
    @Test
    void whatIsLaterThanTheEnd_isInTheReplay() throws SQLException {
        chats(2);
        placed(25, 0, 1, 33);
        end();

        assertThat(guest().get(path).json().get("segments").asInt()).isEqualTo(4);
        assertThat(numbers(3)).containsExactly("3", "4");
        assertThat(guest().get(path + "/activity").json().get("chats").toString())
                .isEqualTo("[1,0,0,1]");
    }

    @Test
    void theIndex_isStoredWhenTheStreamEnds() throws SQLException {
        chats(4);
        placed(71, 0, 5, 15, 45, 70);
        end();

        await().until(() -> DATABASE.number("select count(*) from replay_index where stream_id = " + stream) > 0);
    }

    @Test
    void theIndex_isMadeAtFirstNeed_ifANodeDiedBeforeItWas() throws SQLException {
        String path = withoutIndex();

        assertThat(guest().get(path + "/1").text())
                .isEqualTo(guest().get(this.path + "/1").text());
        assertThat(guest().get(path + "/activity").json().get("chats").toString())
                .isEqualTo("[1,1,0,0,1,0,0,1]");
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void theIndex_isMadeOnce_byOneInsert() throws SQLException {
        String path = withoutIndex();
        TestDatabase.awaitFullPool(dataSource);

        var before = DATABASE.statements();
        guest().get(path);
        var made = DATABASE.statements().since(before);
        before = DATABASE.statements();
        guest().get(path + "/1");
        var read = DATABASE.statements().since(before);

        assertThat(made.of("select")).as("stream, index, head, log, offset").isEqualTo(5);
        assertThat(made.of("insert")).isEqualTo(1);
        assertThat(read.of("select")).as("purges, entries").isEqualTo(2);
        assertThat(read.of("insert")).isZero();
    }

    /// The replay of an ended stream whose node died before it made the index.
    private String withoutIndex() throws SQLException {
        chats(4);
        placed(71, 0, 5, 15, 45, 70);
        end();
        return "/api/v1/streams/" + copied() + "/replay";
    }

    @Test
    void activity_countsEachChatOnce_andPinsAreMarked() throws SQLException {
        chats(5);
        owner.put("/api/v1/streams/" + stream + "/pin", Map.of("seq", "3"));
        placed(35, 0, 1, 2, 3, 12, 33, 34);
        end();

        assertThat(guest().get(path + "/activity").text()).isEqualTo("{\"slotMillis\":10000,\"chats\":[3,1,0,1]}");
        assertThat(guest().get(path).json().get("pinnedAt")).hasSize(1);
    }

    @Test
    void aSegment_saysWhatWasPinnedBeforeIt() throws SQLException {
        chats(3);
        pin("2");
        pin("3");
        owner.delete("/api/v1/streams/" + stream + "/pin");
        pin("4");
        placed(75, 0, 1, 2, 3, 12, 22, 41, 61);
        end();

        assertThat(IntStream.range(0, 8)
                        .mapToObj(i -> segment(i).at("/pinned/target").asString("")))
                .containsExactly("", "", "2", "3", "3", "", "", "4");
        assertThat(segment(2).get("pinned").toString())
                .isEqualTo("{\"type\":\"chat-pinned\",\"seq\":\"5\",\"target\":\"2\"}");
    }

    /// The count needs no query of its own: it is a column of rows that are read anyway.
    @Test
    void whenAStreamHasEnded_listsSayHowManyChatsItHad() {
        chats(3);
        owner.delete("/api/v1/streams/" + stream + "/chats/2");
        assertThat(listed().get("chats").isNull()).isTrue();
        end();

        await().atMost(Duration.ofSeconds(10)).until(() -> listed().get("chats").asInt(-1) == 3);
        assertThat(guest().get("/api/v1/streams/" + stream).json().get("chats").asInt())
                .isEqualTo(3);
    }

    private JsonNode listed() {
        String channel = guest().get("/api/v1/streams/" + stream)
                .json()
                .at("/channel/id")
                .asString();
        return guest().get("/api/v1/channels/" + channel + "/streams").json().at("/content/0");
    }

    private void pin(String seq) {
        assertThat(owner.put("/api/v1/streams/" + stream + "/pin", Map.of("seq", seq))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void theOwner_saysWhenTheRecordingStarts() {
        assertThat(guest().get(path).json().get("offsetMillis").asLong()).isZero();

        var set = owner.patch(path, Map.of("offsetMillis", -90_000));

        assertThat(set.json().get("offsetMillis").asLong()).isEqualTo(-90_000);
        assertThat(guest().get(path).json().get("offsetMillis").asLong()).isEqualTo(-90_000);
        assertThat(member.patch(path, Map.of("offsetMillis", 1)).code()).isEqualTo("NOT_OWNER");
        for (Object wrong : List.of(86_400_001, -86_400_001)) {
            assertThat(owner.patch(path, Map.of("offsetMillis", wrong)).text())
                    .contains("offsetMillis must be -86400000 to 86400000");
        }
        assertThat(owner.patch(path, Map.of()).code()).isEqualTo("INVALID");
    }

    @Test
    void whatIsNotThere_isRefused() {
        String scheduled = owner.newStream();

        assertThat(guest().get("/api/v1/streams/" + scheduled + "/replay").code())
                .isEqualTo("STREAM_NOT_LIVE");
        assertThat(guest().get("/api/v1/streams/1/replay/0").code()).isEqualTo("STREAM_NOT_FOUND");
        end();
        assertThat(guest().get(path + "/6").code()).isEqualTo("NOT_FOUND");
        for (String wrong : List.of("-1", "x", "01")) {
            assertThat(guest().get(path + "/" + wrong).text()).contains("segment must be");
        }
    }

    private void chats(int count) {
        for (int i = 1; i <= count; i++) {
            member.send(stream, "chat " + i);
        }
    }

    private void end() {
        owner.post("/api/v1/streams/" + stream + "/end", null);
    }

    private List<String> numbers(int segment) {
        return segment(segment)
                .get("entries")
                .valueStream()
                .map(entry -> entry.get("seq").asString())
                .toList();
    }

    private JsonNode segment(int number) {
        return guest().get(path + "/" + number).json();
    }

    private String entries(int segment) {
        String text = guest().get(path + "/" + segment).text();
        return text.substring(text.indexOf('[') + 1, text.length() - "]}".length());
    }

    /// The same entries as a poll shows them, parsed.
    private String polled(int first, int last) {
        Slice slice =
                requireNonNull(timelines.find(StreamId.of(stream))).read(first - 1L, last - first + 1, Overflow.PAGE);
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Moves the start of the stream to give it this length, and its entries to these seconds.
    private void placed(int length, int... seconds) throws SQLException {
        DATABASE.run("update stream set started_at = utc_timestamp(3) - interval " + length + " second where id = "
                + stream);
        for (int i = 0; i < seconds.length; i++) {
            DATABASE.run(
                    "update chat_log e join stream s on s.id = e.stream_id set e.sent_at = s.started_at + interval "
                            + seconds[i] + " second where e.stream_id = " + stream + " and e.seq = " + (i + 1));
        }
        streams.forget(StreamId.of(stream));
        chatLog.deleted(StreamId.of(stream));
    }

    /// A copy of the stream that no node has seen.
    private String copied() throws SQLException {
        DATABASE.run("insert into stream (id, channel_id, title, status, created_at, started_at, ended_at)"
                + " select id + 1, channel_id, title, status, created_at, started_at, ended_at from stream where id = "
                + stream);
        DATABASE.run(
                "insert into stream_head (stream_id, head, is_open) select stream_id + 1, head, is_open from stream_head"
                        + " where stream_id = " + stream);
        DATABASE.run(
                "insert into chat_log (stream_id, seq, type, member_id, author_name, text, client_message_id, target, sent_at)"
                        + " select stream_id + 1, seq, type, member_id, author_name, text, client_message_id, target, sent_at"
                        + " from chat_log where stream_id = " + stream);
        return String.valueOf(Long.parseLong(stream) + 1);
    }

    private static byte[] unzipped(byte[] bytes) throws IOException {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return gzip.readAllBytes();
        }
    }
}
