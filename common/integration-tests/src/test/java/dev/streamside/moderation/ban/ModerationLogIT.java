package dev.streamside.moderation.ban;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ModerationLogIT extends ApplicationTest {
    private Api owner;
    private Api member;
    private String stream;
    private String channel;

    @BeforeEach
    void startStream() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        channel = "/api/v1/channels/" + guest().channelOf(stream);
    }

    @Test
    void everythingThatModeratorsDo_isLogged_newestFirst() {
        String path = "/api/v1/streams/" + stream;
        String target = member.my("id");
        member.send(stream, "spam");
        owner.put(channel + "/moderators/" + target, null);
        owner.delete(channel + "/moderators/" + target);
        owner.patch(channel + "/chat-rules", Map.of("slowModeSeconds", 0));
        owner.patch(channel + "/words", Map.of("masked", List.of("word")));
        owner.post(path + "/announcements", Map.of("text", "Be kind"));
        owner.delete(path + "/chats/4");
        owner.delete(path + "/chats/2");
        owner.delete(path + "/members/" + target + "/chats");
        owner.put(channel + "/bans/" + target, Map.of("seconds", 600, "reason", "Spam"));
        owner.delete(channel + "/bans/" + target);

        assertThat(actions(log("")))
                .containsExactly(
                        "BAN_LIFTED",
                        "MEMBER_BANNED",
                        "CHATS_PURGED",
                        "CHAT_DELETED",
                        "ANNOUNCEMENT_DELETED",
                        "ANNOUNCED",
                        "WORDS_CHANGED",
                        "RULES_CHANGED",
                        "MODERATOR_DISMISSED",
                        "MODERATOR_APPOINTED");
        assertThat(actions(log("?memberId=" + target)))
                .containsExactly(
                        "BAN_LIFTED",
                        "MEMBER_BANNED",
                        "CHATS_PURGED",
                        "CHAT_DELETED",
                        "MODERATOR_DISMISSED",
                        "MODERATOR_APPOINTED");
    }

    @Test
    void anAct_saysWhoDidWhat_toWhom_when_untilWhen_andWhy() {
        member.send(stream, "spam");
        owner.delete("/api/v1/streams/" + stream + "/chats/2");
        owner.put(channel + "/bans/" + member.my("id"), Map.of("seconds", 600, "reason", "Spam"));

        JsonNode ban = log("").get("acts").get(0);
        assertThat(ban.at("/moderator/id").asString()).isEqualTo(owner.my("id"));
        assertThat(ban.at("/target/displayName").asString()).isEqualTo(member.my("displayName"));
        assertThat(ban.get("note").asString()).isEqualTo("Spam");
        assertThat(ban.get("until").asString()).isGreaterThan(ban.get("at").asString());
        JsonNode deletion = log("").get("acts").get(1);
        assertThat(deletion.get("streamId").asString()).isEqualTo(stream);
        assertThat(deletion.get("seq").asString()).isEqualTo("2");
        assertThat(deletion.has("note")).isFalse();
    }

    @Test
    void aChangeOfRulesOrWords_saysWhatWasBefore_andWhatIsNow() {
        owner.patch(channel + "/chat-rules", Map.of("links", "HELD"));
        owner.patch("/api/v1/streams/" + stream + "/chat-rules", Map.of("links", "REFUSED", "slowModeSeconds", 0));
        owner.patch(channel + "/words", Map.of("refused", List.of("casino*", "lottery")));
        owner.patch(channel + "/words", Map.of("masked", List.of("lottery"), "removed", List.of("casino*")));

        assertThat(changes(0))
                .containsExactlyInAnyOrder("refused casino* → -", "refused lottery → -", "masked - → lottery");
        assertThat(changes(1)).containsExactlyInAnyOrder("refused - → casino*", "refused - → lottery");
        assertThat(changes(2)).containsExactly("links HELD → REFUSED");
        assertThat(changes(3)).containsExactly("links ALLOWED → HELD");
    }

    /// A request can have more words than the log keeps of one act.
    @Test
    void ofVeryManyWords_theLogKeepsTheFirst() {
        List<String> words =
                IntStream.range(0, 45).mapToObj(i -> "word number " + i).toList();
        owner.patch(channel + "/words", Map.of("masked", words));

        assertThat(changes(0)).hasSize(40).contains("masked - → word number 0");
    }

    private List<String> changes(int act) {
        return log("").get("acts")
                .get(act)
                .get("changes")
                .valueStream()
                .map(change -> change.get("what").asString() + " "
                        + change.path("before").asString("-") + " → "
                        + change.path("after").asString("-"))
                .toList();
    }

    @Test
    void whatChangesNothing_orIsOnesOwn_isNotLogged() {
        member.send(stream, "oops");
        member.delete("/api/v1/streams/" + stream + "/chats/2");
        owner.delete("/api/v1/streams/" + stream + "/chats/2");
        owner.delete(channel + "/bans/" + member.my("id"));
        owner.delete(channel + "/moderators/" + member.my("id"));
        owner.post("/api/v1/streams/" + stream + "/announcements", Map.of("text", " "));

        assertThat(log("").get("acts")).isEmpty();
    }

    @Test
    void aDeletionAfterTheEnd_isLogged_too() {
        member.send(stream, "regrettable");
        owner.post("/api/v1/streams/" + stream + "/end", null);
        owner.delete("/api/v1/streams/" + stream + "/chats/2");

        assertThat(actions(log(""))).containsExactly("CHAT_DELETED");
    }

    @Test
    void whatAMemberSaidLately_isThatOfAllStreamsOfTheChannel_andOfNoOther() {
        String second = owner.liveStream();
        member.send(stream, "on the first");
        member.send(second, "on the second");
        member.send(stream, "deleted");
        member.delete("/api/v1/streams/" + stream + "/chats/3");
        member.send(member().liveStream(), "elsewhere");
        member().send(stream, "somebody else's");

        JsonNode chats = owner.get(channel + "/members/" + member.my("id") + "/chats")
                .json()
                .get("chats");

        assertThat(chats.findValuesAsString("text")).containsExactlyInAnyOrder("on the second", "on the first");
        assertThat(chats.findValuesAsString("streamId")).containsExactlyInAnyOrder(second, stream);
    }

    @Test
    void theLog_isReadPageByPage() {
        for (int i = 0; i < 3; i++) {
            owner.post("/api/v1/streams/" + stream + "/announcements", Map.of("text", "number " + i));
        }

        JsonNode first = log("?limit=2");
        assertThat(notes(first)).containsExactly("number 2", "number 1");
        JsonNode second = log("?limit=2&before=" + first.get("before").asString());
        assertThat(notes(second)).containsExactly("number 0");
        assertThat(second.get("before").isNull()).isTrue();
        assertThat(owner.get(channel + "/moderation-log?limit=201").code()).isEqualTo("INVALID");
        assertThat(owner.get(channel + "/moderation-log?before=x").code()).isEqualTo("INVALID");
    }

    private JsonNode log(String query) {
        return owner.get(channel + "/moderation-log" + query).json();
    }

    private static List<String> actions(JsonNode log) {
        return log.get("acts").findValuesAsString("action");
    }

    private static List<String> notes(JsonNode log) {
        return log.get("acts").findValuesAsString("note");
    }
}
