package dev.streamside.account.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.chat.log.memory.Timelines;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.platform.id.StreamId;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.PictureHost;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// The member's name is a word that occurs nowhere else. Any place where it is found still has data of the member.
@ExtendWith(OutputCaptureExtension.class)
class ErasureIT extends ApplicationTest {
    private static final AtomicInteger COUNTER = new AtomicInteger();
    private static final String ME = "/api/v1/members/me";

    @Autowired
    private Timelines timelines;

    private String name;
    private Api member;
    private Api owner;
    private String stream;
    private String channel;
    private String ended;

    /// Leaves data of the member in every place that can have some.
    @BeforeEach
    void live() throws SQLException {
        name = "quetzal" + COUNTER.incrementAndGet();
        member = Api.member(base, name, "The " + name);
        member.put(
                "/api/v1/account/profile",
                Map.of("displayName", "The " + name, "imageUrl", PictureHost.address("/picture/" + name + ".png")));
        owner = member();
        stream = owner.liveStream();
        channel = owner.channelOf(stream);
        String path = "/api/v1/streams/" + stream;
        member.send(stream, name + " is here");
        member.send(stream, "and says more");
        owner.post(path + "/chats", Map.of("text", "well said", "replyTo", "2"));
        owner.put("/api/v1/channels/" + channel + "/bans/" + member.my("id"), Map.of("reason", name + " is rude"));
        owner.delete("/api/v1/channels/" + channel + "/bans/" + member.my("id"));
        member.put("/api/v1/channels/" + channel + "/subscription", null);
        member.put(path + "/reaction", Map.of("reaction", "LIKE"));
        member.post(path + "/chats/4/report", Map.of("reason", name + " does not like it"));
        owner.post(path + "/chats/3/report", Map.of("reason", "this " + name + " again"));
        owner.patch("/api/v1/channels/" + channel + "/words", Map.of("held", List.of("giveaway")));
        member.send(stream, "giveaway by " + name);
        owner.put("/api/v1/channels/" + channel + "/moderators/" + member.my("id"), null);
        member.post(path + "/announcements", Map.of("text", name + " announces"));
        member.post("/api/v1/streams", Map.of("title", name + " will talk", "description", "by " + name));
        ended = member.post("/api/v1/streams", Map.of("title", name + " talks", "description", "by " + name))
                .json()
                .get("id")
                .asString();
        member.post("/api/v1/streams/" + ended + "/start", null);
        member.send(ended, "hello");
        member.post("/api/v1/streams/" + ended + "/end", null);
        DATABASE.run("insert into member_email (member_id, address) values (" + member.my("id") + ", '" + name
                + "@mail.example')");
    }

    @Test
    void whatIsStoredAboutAMember_isInOneFile() {
        var copy = member.get(ME + "/export");

        assertThat(copy.header("Content-Disposition")).contains(".json");
        for (String place : List.of(
                "/profile/0/username",
                "/profile/0/imageUrl",
                "/picture/0/source",
                "/email/0/address",
                "/sessions/0/createdAt",
                "/channel/0/name",
                "/streams/0/title",
                "/subscriptions/0/channelId",
                "/reactions/0/reaction",
                "/moderatorOf/0/channelId",
                "/heldChats/0/text",
                "/reports/0/reason",
                "/reportsByOthers/0/count",
                "/moderation/0/action",
                "/chats/0/text")) {
            assertThat(copy.json().at(place).asString("")).as(place).isNotEmpty();
        }
        assertThat(copy.text())
                .contains(name + " is here", "and says more", name + " announces", name + " talks")
                .doesNotContain("well said", "argon2", "password");
    }

    @Test
    void whatOthersWrote_isInNobodyElsesCopy() {
        String path = "/api/v1/streams/" + stream;
        Api other = member();
        other.post(path + "/chats/3/report", Map.of("reason", "he threatens me"));
        other.send(stream, "giveaway by another");
        String held = owner.get("/api/v1/channels/" + channel + "/held")
                .json()
                .at("/chats")
                .valueStream()
                .filter(chat -> chat.at("/author/id").asString().equals(other.my("id")))
                .map(chat -> chat.get("id").asString())
                .findAny()
                .orElseThrow();
        member.post("/api/v1/channels/" + channel + "/held/" + held + "/refuse", null);
        member.put("/api/v1/channels/" + channel + "/bans/" + other.my("id"), Map.of("reason", "Too many giveaways"));

        assertThat(member.get(ME + "/export").text())
                .contains("\"CHAT_REFUSED\"", "\"MEMBER_BANNED\"", name + " is rude", name + " announces")
                .doesNotContain("threatens", "this " + name + " again", "giveaway by another", "Too many giveaways");
        assertThat(other.get(ME + "/export").text())
                .contains("he threatens me", "giveaway by another", "Too many giveaways");
    }

    @Test
    void aModeratorWhoLeaves_takesNoNotesAboutOthersAlong_apartFromTheirOwnName() throws SQLException {
        Api other = member();
        Api another = member();
        String bans = "/api/v1/channels/" + channel + "/bans/";
        member.put(bans + other.my("id"), Map.of("reason", "Too many giveaways"));
        member.put(bans + another.my("id"), Map.of("reason", "Insulted " + name));

        close(Api.password());

        String acts =
                owner.get("/api/v1/channels/" + channel + "/moderation-log").text();
        assertThat(acts).contains("Too many giveaways").doesNotContain(name);
    }

    @Test
    void copies_haveALimitOfTheirOwn() {
        Api copier = member();
        var last = copier.get(ME + "/export");
        for (int i = 0; i < 10 && last.status() == 200; i++) {
            last = copier.get(ME + "/export");
        }

        assertThat(last.code()).isEqualTo("TOO_MANY_ATTEMPTS");
        assertThat(copier.send(stream, "still here").status()).isEqualTo(201);
        assertThat(member.get(ME + "/export").status()).isEqualTo(200);
    }

    @Test
    void anAccountThatIsClosed_isGoneFromEverywhere(CapturedOutput output) throws SQLException {
        assertThat(found()).hasSizeGreaterThan(8);
        assertThat(everythingReadable()).contains(name + " is here", name + " announces");
        assertThat(replay()).contains(name);
        long numbers = DATABASE.number("select count(*) from chat_log where stream_id = " + stream);

        assertThat(close(Api.password()).status()).isEqualTo(202);

        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
        assertThat(guest().signIn(name, Api.password()).code()).isEqualTo("BAD_CREDENTIALS");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> DATABASE.number("select count(*) from erasure where member_id is not null") == 0);
        assertThat(found()).isEmpty();
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(everythingReadable()).doesNotContain(name));
        assertThat(everythingReadable()).contains("well said");
        assertThat(output.getAll()).doesNotContain(name);
        assertThat(DATABASE.number("select count(*) from chat_log where stream_id = " + stream))
                .as("numbers stay, and one entry says that the chats are gone")
                .isEqualTo(numbers + 1);
        assertThat(DATABASE.number("select subscriber_count from channel where id = " + channel))
                .isZero();
        assertThat(DATABASE.number("select count(*) from erasure where done_at is not null"))
                .isPositive();
    }

    /// Ids are public, so anybody could have signed up with a name that is made of one.
    @Test
    void nobodyWhoHasASimilarName_preventsAClosing_orLosesAnythingByIt() throws SQLException {
        Api stranger = Api.member(base, "deleted-" + member.my("id"), "A stranger");
        stranger.put("/api/v1/channels/" + channel + "/subscription", null);

        assertThat(close(Api.password()).status()).isEqualTo(202);

        awaitErased(member.my("id"));
        assertThat(stranger.get(ME + "/export")
                        .json()
                        .at("/profile/0/displayName")
                        .asString())
                .isEqualTo("A stranger");
        assertThat(DATABASE.number("select count(*) from subscription where member_id = " + stranger.my("id")))
                .isOne();
    }

    @Test
    void anAccountThatCannotBeErasedNow_delaysNoOther() throws SQLException {
        Api next = Api.member(base, "next" + name, "Next");
        next.send(stream, "see you");
        String id = member.my("id");
        try (Connection other = DATABASE.connect();
                Statement sql = other.createStatement()) {
            other.setAutoCommit(false);
            sql.executeQuery("select seq from chat_log where seq = 2 and stream_id = " + stream + " for update");

            close(member);
            close(next);
            awaitErased(next.my("id"));
            assertThat(open(id)).isOne();

            other.rollback();
        }
        awaitErased(id);
    }

    /// They have more streams than one transaction clears.
    @Test
    void ofAnAccountWithManyStreams_everyTitleIsErased() throws SQLException {
        for (int i = 0; i < 450; i++) {
            DATABASE.run("insert into stream (id, channel_id, title, description, status, created_at, ended_at)"
                    + " select id + " + (i + 1) + ", channel_id, '" + name + " again', '" + name
                    + "', 'ENDED', created_at, ended_at from stream where id = " + ended);
        }

        close(member);

        awaitErased(member.my("id"));
        assertThat(found()).isEmpty();
    }

    private static void awaitErased(String memberId) {
        await().atMost(Duration.ofSeconds(30)).until(() -> open(memberId) == 0);
    }

    private static long open(String memberId) throws SQLException {
        return DATABASE.number("select count(*) from erasure where member_id = " + memberId);
    }

    @Test
    void withoutThePassword_orWithALiveStream_theAccountStays() throws SQLException {
        assertThat(close("not the password").code()).isEqualTo("BAD_CREDENTIALS");
        assertThat(guest().exchange("DELETE", ME, BodyPublishers.ofString("{}"), "Content-Type", "application/json")
                        .code())
                .isEqualTo("LOGIN_REQUIRED");
        member.liveStream();
        assertThat(close(Api.password()).code()).isEqualTo("WRONG_STATUS");

        assertThat(found()).hasSizeGreaterThan(8);
        assertThat(member.get("/api/v1/session").json().at("/member/username").asString())
                .isEqualTo(name);
    }

    @Test
    void anOperator_copiesAndErases_aMemberById() throws SQLException {
        Api operator = Api.operator(base);
        var whom = Map.of("memberId", member.my("id"));

        assertThat(operator.post("/api/v1/operator/exports", whom).text())
                .isEqualTo(member.get(ME + "/export").text());
        assertThat(operator.post("/api/v1/operator/erasures", whom).status()).isEqualTo(202);

        assertThat(member.get("/api/v1/session").json().get("member").isNull()).isTrue();
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(found()).isEmpty());
        assertThat(operator.post("/api/v1/operator/erasures", whom).code()).isEqualTo("MEMBER_NOT_FOUND");
    }

    /// Otherwise anyone could sign up with the freed name and become an operator.
    @Test
    void anOperator_isErasedByNobody() {
        Api operator = Api.operator(base);
        String body = "{\"currentPassword\":\"" + Api.password() + "\"}";

        assertThat(operator.post("/api/v1/operator/erasures", Map.of("memberId", operator.my("id")))
                        .code())
                .isEqualTo("OUTRANKED");
        assertThat(operator.exchange("DELETE", ME, BodyPublishers.ofString(body), "Content-Type", "application/json")
                        .code())
                .isEqualTo("OUTRANKED");
    }

    @Test
    void everyTableThatNamesAMember_isInTheCopy() throws SQLException {
        var missing = new ArrayList<String>();
        for (String table : strings("select distinct table_name from information_schema.key_column_usage"
                + " where table_schema = database() and referenced_table_name = 'member'")) {
            if (PersonalData.ALL.stream().noneMatch(data -> data.read().contains(" " + table + " "))) {
                missing.add(table);
            }
        }
        assertThat(missing).isEmpty();
    }

    private Api.Answer close(String password) {
        return close(member, password);
    }

    private static void close(Api whom) {
        assertThat(close(whom, Api.password()).status()).isEqualTo(202);
    }

    private static Api.Answer close(Api whom, String password) {
        return whom.exchange(
                "DELETE",
                ME,
                BodyPublishers.ofString("{\"currentPassword\":\"" + password + "\"}"),
                "Content-Type",
                "application/json");
    }

    /// All columns of the database that contain the name.
    private List<String> found() throws SQLException {
        var found = new ArrayList<String>();
        for (String column : strings("select concat(table_name, '.', column_name) from information_schema.columns"
                + " where table_schema = database() and data_type in"
                + " ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')"
                + " and table_name <> 'flyway_schema_history'")) {
            String table = column.substring(0, column.indexOf('.'));
            if (DATABASE.number("select count(*) from " + table + " where " + column + " like '%" + name + "%'") > 0) {
                found.add(column);
            }
        }
        return found;
    }

    private String everythingReadable() {
        String path = "/api/v1/streams/" + stream;
        return shown()
                + replay()
                + guest().get(path).text()
                + guest().get("/api/v1/streams").text()
                + guest().get(path + "/chats/history").text()
                + owner.get(path + "/chats/export").text()
                + owner.get("/api/v1/channels/" + channel + "/held").text()
                + owner.get("/api/v1/channels/" + channel + "/reports").text()
                + owner.get("/api/v1/channels/" + channel + "/moderators").text()
                + owner.get("/api/v1/channels/" + channel + "/moderation-log").text()
                + owner.get("/api/v1/channels/" + channel + "/members/" + member.my("id"))
                        .text();
    }

    private String replay() {
        return guest().get("/api/v1/streams/" + ended + "/replay/0").text();
    }

    /// The entries that a new viewer gets.
    private String shown() {
        Slice slice =
                Objects.requireNonNull(timelines.find(StreamId.of(stream))).newest(200);
        byte[] bytes = new byte[slice.byteLength()];
        slice.copyTo(bytes, 0);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> strings(String query) throws SQLException {
        try (Connection connection = DATABASE.connect();
                Statement sql = connection.createStatement();
                ResultSet rows = sql.executeQuery(query)) {
            var strings = new ArrayList<String>();
            while (rows.next()) {
                strings.add(rows.getString(1));
            }
            return strings;
        }
    }
}
