package dev.streamside.moderation.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ModeratorIT extends ApplicationTest {
    private Api owner;
    private Api helper;
    private String stream;
    private String channel;

    @BeforeEach
    void startStream() {
        owner = member();
        helper = member();
        stream = owner.liveStream();
        channel = "/api/v1/channels/" + guest().channelOf(stream);
    }

    @Test
    void theOwner_appointsModerators_sees_andDismissesThem() {
        Api second = member();
        assertThat(owner.put(moderator(helper), null).status()).isEqualTo(204);
        assertThat(owner.put(moderator(second), null).status()).isEqualTo(204);
        assertThat(owner.put(moderator(helper), null).status()).as("again").isEqualTo(204);

        assertThat(ids(owner.get(channel + "/moderators").json())).containsExactly(helper.my("id"), second.my("id"));
        assertThat(owner.get(channel + "/moderators").text()).doesNotContain("username");

        assertThat(owner.delete(moderator(helper)).status()).isEqualTo(204);
        assertThat(owner.delete(moderator(helper)).status()).as("again").isEqualTo(204);
        assertThat(ids(owner.get(channel + "/moderators").json())).containsExactly(second.my("id"));
        assertThat(helper.get(channel + "/bans").code()).isEqualTo("NOT_MODERATOR");
    }

    @Test
    void aModerator_deletesWhatOthersSay_butNotWhatTheirEqualsSay() {
        Api colleague = member();
        owner.put(moderator(helper), null);
        owner.put(moderator(colleague), null);
        member().send(stream, "a member's");
        colleague.send(stream, "a colleague's");
        owner.send(stream, "the owner's");

        assertThat(helper.delete(chat(2)).status()).isEqualTo(204);
        assertThat(helper.delete(chat(3)).code()).isEqualTo("OUTRANKED");
        assertThat(helper.delete(chat(4)).code()).isEqualTo("OUTRANKED");
        assertThat(colleague.delete(chat(3)).status()).as("one's own").isEqualTo(204);
        helper.send(stream, "the helper's"); // after two deletions
        assertThat(owner.delete(chat(7)).status()).isEqualTo(204);
    }

    @Test
    void badges_tellTheRoleAtTheTime() {
        owner.send(stream, "1");
        helper.send(stream, "2");
        owner.put(moderator(helper), null);
        helper.send(stream, "3");
        owner.delete(moderator(helper));
        helper.put(channel + "/subscription", null);
        helper.send(stream, "4");
        Api.operator(base).send(stream, "5");

        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history?type=chat")
                        .json()
                        .get("entries")
                        .valueStream()
                        .map(chat -> chat.at("/author/badge").asString("-")))
                .containsExactly("OPERATOR", "SUBSCRIBER", "MODERATOR", "-", "OWNER");
    }

    @Test
    void whoHasTheNameOfSomebodyWhoRunsTheChannel_isMarked_untilTheyHaveAnother() {
        Api imitator = member();
        rename(owner, "Marina");
        rename(helper, "Coach Kim");
        owner.put(moderator(helper), null);

        assertThat(badgeOf(imitator, "Somebody")).isEqualTo("-");
        assertThat(badgeOf(imitator, "M\u0430rina ✓")).as("a Cyrillic a").isEqualTo("LOOK_ALIKE");
        assertThat(badgeOf(imitator, "Marta")).isEqualTo("-");
        assertThat(badgeOf(imitator, "COACH \u3000KlM")).as("an l for an I").isEqualTo("LOOK_ALIKE");
        assertThat(badgeOf(owner, "Marina")).isEqualTo("OWNER");
        assertThat(badgeOf(helper, "Coach Lee")).isEqualTo("MODERATOR");
        assertThat(badgeOf(imitator, "Coach Kim")).as("is free").isEqualTo("-");
        assertThat(badgeOf(imitator, "Coach Lee")).isEqualTo("LOOK_ALIKE");

        owner.delete(moderator(helper));
        assertThat(badgeOf(imitator, "Coach Lee")).isEqualTo("-");
    }

    private String badgeOf(Api member, String name) {
        rename(member, name);
        assertThat(member.send(stream, "I am " + name).status()).isEqualTo(201);
        return guest().get("/api/v1/streams/" + stream + "/chats/history?limit=1")
                .json()
                .at("/entries/0/author/badge")
                .asString("-");
    }

    private static void rename(Api member, String name) {
        assertThat(member.put("/api/v1/account/profile", Map.of("displayName", name))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void everybody_canAskForTheirRole() {
        assertThat(role(owner)).isEqualTo("OWNER");
        assertThat(role(helper)).isEqualTo("MEMBER");
        helper.put(channel + "/subscription", null);
        assertThat(role(helper)).isEqualTo("SUBSCRIBER");
        owner.put(moderator(helper), null);
        assertThat(role(helper)).isEqualTo("MODERATOR");
        assertThat(role(Api.operator(base))).isEqualTo("OPERATOR");
        assertThat(guest().get(channel + "/role").code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(helper.get("/api/v1/channels/1/role").code()).isEqualTo("CHANNEL_NOT_FOUND");
    }

    @Test
    void anOperator_mayWhatTheOwnerMay_onEveryChannel() {
        Api operator = Api.operator(base);

        assertThat(operator.put(moderator(helper), null).status()).isEqualTo(204);
        assertThat(operator.put(channel + "/bans/" + owner.my("id"), null).status())
                .isEqualTo(204);
        assertThat(owner.send(stream, "hello?").code()).isEqualTo("BANNED");
        assertThat(owner.put(channel + "/bans/" + operator.my("id"), null).code())
                .isEqualTo("OUTRANKED");
        assertThat(operator.post("/api/v1/streams/" + stream + "/end", null).status())
                .isEqualTo(200);
    }

    @Test
    void onlyMembersThatThereAre_canBeModerators_andNotTheOwner() {
        assertThat(owner.put(channel + "/moderators/1", null).code()).isEqualTo("MEMBER_NOT_FOUND");
        assertThat(owner.put(moderator(owner), null)
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("memberId");
    }

    /// Bypasses the application, before it has read this channel's moderators: as after a restart.
    @Test
    void moderators_areReadFromTheDatabase_andAreBounded() throws SQLException {
        long first = Long.parseLong(helper.my("id"));
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            for (long id = first - 99; id <= first; id++) {
                statement.addBatch("insert ignore into member (id, username, password_hash, display_name, created_at)"
                        + " values (" + id + ", 'helper-" + id + "', '', 'A helper', now())");
                statement.addBatch("insert into moderator (channel_id, member_id, appointed_at) values ("
                        + channel.substring(channel.lastIndexOf('/') + 1) + ", " + id + ", now())");
            }
            statement.executeBatch();
        }

        assertThat(role(helper)).isEqualTo("MODERATOR");
        assertThat(owner.put(moderator(member()), null).code()).isEqualTo("TOO_MANY_MODERATORS");
        assertThat(owner.put(moderator(helper), null).status())
                .as("is one already")
                .isEqualTo(204);
        owner.delete(moderator(helper));
        assertThat(owner.put(moderator(member()), null).status()).isEqualTo(204);
    }

    private String role(Api who) {
        return who.get(channel + "/role").json().get("role").asString();
    }

    private String moderator(Api whom) {
        return channel + "/moderators/" + whom.my("id");
    }

    private String chat(long seq) {
        return "/api/v1/streams/" + stream + "/chats/" + seq;
    }

    private static List<String> ids(JsonNode answer) {
        return answer.get("moderators")
                .valueStream()
                .map(each -> each.at("/member/id").asString())
                .toList();
    }
}
