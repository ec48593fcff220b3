package dev.streamside.chat.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Scrape;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Messages that have been kept long enough. The site keeps them forever, the owner of a channel for thirty days.
class OldChatsIT extends ApplicationTest {
    @Autowired
    private OldChats oldChats;

    @Autowired
    private Timelines timelines;

    private Api owner;
    private Api member;
    private String stream;
    private String archive;

    @BeforeEach
    void endStream() throws SQLException {
        owner = member();
        member = member();
        stream = owner.liveStream();
        String channel = owner.channelOf(stream);
        archive = "/api/v1/channels/" + channel + "/archive";
        member.send(stream, "long ago");
        member.send(stream, "spam");
        owner.put("/api/v1/streams/" + stream + "/pin", Map.of("seq", "2"));
        owner.post("/api/v1/streams/" + stream + "/chats/3/report", Map.of("reason", "rude"));
        end(stream);
    }

    @Test
    void oldChats_areGoneEverywhere_andTheEndStays() throws SQLException {
        assertThat(shown(stream)).contains("long ago");
        owner.put(archive, Map.of("keepChatsForDays", 30));
        endedDaysAgo(31);
        double dropped = dropped();

        oldChats.dropDue();

        assertThat(shown(stream)).contains("stream-ended").doesNotContain("long ago", "spam", "\"chat\"");
        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history?type=chat")
                        .json()
                        .get("entries"))
                .isEmpty();
        assertThat(owner.get("/api/v1/streams/" + stream + "/chats/export").text())
                .isEmpty();
        assertThat(guest().get("/api/v1/streams/" + stream + "/replay/0").text())
                .doesNotContain("long ago", "spam");
        assertThat(DATABASE.number("select count(*) from chat_log where stream_id = " + stream))
                .isOne();
        for (String table : List.of("pinned_chat", "report", "member_purge", "held_chat", "replay_index")) {
            assertThat(DATABASE.number("select count(*) from " + table + " where stream_id = " + stream))
                    .as(table)
                    .isZero();
        }
        assertThat(dropped() - dropped).as("the start, two chats and a pin").isEqualTo(4);
    }

    @Test
    void whatIsNotOldEnough_orOfAnotherChannel_orLive_stays() throws SQLException {
        owner.put(archive, Map.of("keepChatsForDays", 30));
        endedDaysAgo(29);
        Api other = member();
        String elsewhere = other.liveStream();
        member.send(elsewhere, "of another channel");
        end(elsewhere);
        DATABASE.run("update stream set ended_at = ended_at - interval 300 day where id = " + elsewhere);
        String live = owner.liveStream();
        member.send(live, "live");
        DATABASE.run("update stream set started_at = started_at - interval 300 day where id = " + live);

        oldChats.dropDue();

        assertThat(shown(stream)).contains("long ago");
        assertThat(shown(elsewhere)).contains("of another channel");
        assertThat(shown(live)).contains("live");
    }

    @Test
    void aLongStream_isDroppedInSlices_andWhatAStoppedRunLeaves_byTheNextOne() throws SQLException {
        owner.put(archive, Map.of("keepChatsForDays", 1));
        endedDaysAgo(2);
        for (int chats = 5; chats < 3_000; chats *= 2) {
            DATABASE.run("insert into chat_log (stream_id, seq, type, sent_at) select stream_id, seq + " + chats
                    + ", type, sent_at from chat_log where stream_id = " + stream);
        }
        long all = DATABASE.number("select max(seq) from chat_log where stream_id = " + stream);
        DATABASE.run("update stream_head set head = " + all + " where stream_id = " + stream);
        DATABASE.run("delete from chat_log where seq < 500 and stream_id = " + stream);

        oldChats.dropDue();

        assertThat(DATABASE.number("select min(seq) from chat_log where stream_id = " + stream))
                .isEqualTo(all);
    }

    @Test
    void aStreamThatCannotBeDroppedNow_delaysNoOther() throws SQLException {
        owner.put(archive, Map.of("keepChatsForDays", 1));
        endedDaysAgo(2);
        String next = owner.liveStream();
        member.send(next, "long ago, too");
        end(next);
        DATABASE.run("update stream set ended_at = ended_at - interval 2 day where id = " + next);
        try (Connection other = DATABASE.connect();
                Statement sql = other.createStatement()) {
            other.setAutoCommit(false);
            sql.executeQuery("select seq from chat_log where seq = 2 and stream_id = " + stream + " for update");

            oldChats.dropDue();
            assertThat(shown(stream)).contains("long ago");
            assertThat(shown(next)).doesNotContain("long ago");

            other.rollback();
        }
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(
                        () -> { // the database may not have given up yet
                            oldChats.dropDue();
                            assertThat(shown(stream)).doesNotContain("long ago");
                        });
    }

    @Test
    void oneNodeAtATime_drops() throws SQLException {
        owner.put(archive, Map.of("keepChatsForDays", 1));
        endedDaysAgo(2);
        try (Connection other = DATABASE.connect();
                Statement sql = other.createStatement()) {
            other.setAutoCommit(false);
            sql.executeQuery("select id from archive_turn for update");

            oldChats.dropDue();
            assertThat(shown(stream)).contains("long ago");
            assertThat(Scrape.of(management()).sum("streamside_archive_overdue_seconds"))
                    .isBetween(86_000.0, 87_000.0);

            other.rollback();
        }
        oldChats.dropDue();
        assertThat(shown(stream)).doesNotContain("long ago");
        assertThat(Scrape.of(management()).sum("streamside_archive_overdue_seconds"))
                .isZero();
    }

    @Test
    void theOwner_choosesATime_andTakesItBack() {
        assertThat(owner.get(archive).text()).isEqualTo("{\"keepChatsForDays\":null}");
        assertThat(owner.put(archive, Map.of("keepChatsForDays", 30)).text()).isEqualTo("{\"keepChatsForDays\":30}");
        assertThat(owner.get(archive).text()).isEqualTo("{\"keepChatsForDays\":30}");
        for (int wrong : new int[] {0, -1, 3_651}) {
            assertThat(owner.put(archive, Map.of("keepChatsForDays", wrong)).text())
                    .contains("keepChatsForDays must be 1 to 3650");
        }
        owner.put(archive, Collections.singletonMap("keepChatsForDays", null));
        assertThat(owner.get(archive).text()).isEqualTo("{\"keepChatsForDays\":null}");
        assertThat(member.get(archive).code()).isEqualTo("NOT_OWNER");
        assertThat(member.put(archive, Map.of("keepChatsForDays", 30)).code()).isEqualTo("NOT_OWNER");
    }

    private double dropped() {
        return Scrape.of(management()).sum("streamside_archive_dropped_entries_total");
    }

    /// The entries that a new viewer gets.
    private String shown(String streamId) {
        Slice slice =
                Objects.requireNonNull(timelines.find(StreamId.of(streamId))).newest(200);
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void end(String streamId) {
        owner.post("/api/v1/streams/" + streamId + "/end", null);
    }

    private void endedDaysAgo(int days) throws SQLException {
        DATABASE.run("update stream set ended_at = ended_at - interval " + days + " day where id = " + stream);
    }
}
