package dev.streamside.moderation.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestIssuer;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ReportIT extends ApplicationTest {
    private Api owner;
    private Api troll;
    private Api member;
    private String stream;
    private String channel;
    private String seq;

    @BeforeEach
    void say() {
        owner = member();
        troll = member();
        member = member();
        stream = owner.liveStream();
        channel = "/api/v1/channels/" + guest().channelOf(stream);
        seq = say("Buy my things");
    }

    @Test
    void moderatorsSeeAReportedChat_whoReportedIt_andWhy() {
        assertThat(report(member, seq, "Adverts").status()).isEqualTo(204);
        assertThat(member().post(reportOf(seq), null).status()).isEqualTo(204);

        JsonNode chat = reported().get(0);
        assertThat(reported()).hasSize(1);
        assertThat(chat.get("text").asString()).isEqualTo("Buy my things");
        assertThat(chat.at("/author/id").asString()).isEqualTo(troll.my("id"));
        assertThat(chat.get("reports")).hasSize(2);
        assertThat(chat.at("/reports/0/member/id").asString()).isEqualTo(member.my("id"));
        assertThat(chat.at("/reports/0/reason").asString()).isEqualTo("Adverts");
        assertThat(chat.at("/reports/1").has("reason")).isFalse();
        assertThat(member.get(channel + "/reports").code()).isEqualTo("NOT_MODERATOR");
    }

    @Test
    void aMemberReportsAChatOnce_andNotTheirOwn() {
        report(member, seq, "Adverts");
        assertThat(report(member, seq, "Adverts, again").status()).isEqualTo(204);

        assertThat(reported().get(0).get("reports")).hasSize(1);
        assertThat(report(troll, seq, "It was not me")
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("seq");
        assertThat(report(member, "99", "No such chat").code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(report(member, seq, "x".repeat(201))
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("reason");
    }

    @Test
    void dismissedReports_areGone_andTheLogSaysWho() {
        report(member, seq, "Adverts");

        assertThat(owner.delete(reportOf(seq)).status()).isEqualTo(204);
        assertThat(owner.delete(reportOf(seq)).status()).isEqualTo(204);

        assertThat(reported()).isEmpty();
        JsonNode acts = owner.get(channel + "/moderation-log").json().get("acts");
        assertThat(acts.findValuesAsString("action")).containsExactly("REPORTS_DISMISSED");
        assertThat(acts.at("/0/target/id").asString()).isEqualTo(troll.my("id"));
        assertThat(acts.at("/0/seq").asString()).isEqualTo(seq);
    }

    @Test
    void aDeletedOrPurgedChat_andThoseOfABannedMember_waitNoMore() {
        String purged = say("Buy more");
        Api other = member();
        String ofBanned = other.send(stream, "Buy mine").seq();
        for (String each : List.of(seq, purged, ofBanned)) {
            report(member, each, "Adverts");
        }
        assertThat(texts()).containsExactly("Buy my things", "Buy more", "Buy mine");

        owner.delete("/api/v1/streams/" + stream + "/chats/" + seq);
        assertThat(texts()).containsExactly("Buy more", "Buy mine");
        owner.delete("/api/v1/streams/" + stream + "/members/" + troll.my("id") + "/chats");
        assertThat(texts()).containsExactly("Buy mine");
        owner.put(channel + "/bans/" + other.my("id"), null);
        assertThat(texts()).isEmpty();
        assertThat(report(other, seq, "Revenge").code()).isEqualTo("BANNED");
    }

    @Test
    void aReport_outlivesItsChat_ifTheAuthorDeletesIt() {
        report(member, seq, "Adverts");
        owner.patch(channel + "/chat-rules", Map.of("reportsToHold", 1));
        troll.delete("/api/v1/streams/" + stream + "/chats/" + seq);

        assertThat(reported().at("/0/text").asString()).isEqualTo("Buy my things");
        assertThat(reported().at("/0/deletedByAuthor").asBoolean()).isTrue();
        assertThat(troll.send(stream, "Buy more").json().get("code").asString()).isEqualTo("HELD");
        assertThat(report(member(), seq, "Gone").code()).isEqualTo("CHAT_NOT_FOUND");

        assertThat(owner.delete(reportOf(seq)).status()).isEqualTo(204);
        assertThat(reported()).isEmpty();
    }

    @Test
    void aChatThatItsAuthorHasDeleted_isDecidedByAPurge() {
        report(member, seq, "Adverts");
        troll.delete("/api/v1/streams/" + stream + "/chats/" + seq);

        owner.delete("/api/v1/streams/" + stream + "/members/" + troll.my("id") + "/chats");

        assertThat(reported()).isEmpty();
    }

    @Test
    void whoeverIsReported_neitherSeesByWhom_norDecides() {
        Api colleague = member();
        for (Api each : List.of(troll, colleague)) {
            owner.put(channel + "/moderators/" + each.my("id"), null);
        }
        report(member, seq, "He insults me");
        String ofOwner = owner.send(stream, "My stream").seq();
        report(member, ofOwner, "She insults me");
        Api operator = Api.operator(base);

        for (Api each : List.of(troll, colleague)) {
            assertThat(each.get(channel + "/reports").json().get("chats")).isEmpty();
            assertThat(each.delete(reportOf(seq)).code()).isEqualTo("OUTRANKED");
        }
        assertThat(texts()).containsExactly("Buy my things");
        assertThat(owner.delete(reportOf(ofOwner)).code()).isEqualTo("OUTRANKED");
        assertThat(operator.get(channel + "/reports").json().findValuesAsString("text"))
                .containsExactly("Buy my things", "My stream");
        assertThat(operator.delete(reportOf(ofOwner)).status()).isEqualTo(204);
        assertThat(owner.delete(reportOf(seq)).status()).isEqualTo(204);
    }

    /// The badge is the only trace of a role from a token.
    @Test
    void aReportedModeratorByToken_isNoBusinessOfOtherModerators() {
        String subject = TestIssuer.newSubject();
        owner = Api.withToken(base, TestIssuer.token(TestIssuer.newSubject(), "Jisoo"));
        stream = owner.liveStream();
        String id = guest().channelOf(stream);
        channel = "/api/v1/channels/" + id;
        Api byToken = Api.withToken(
                base,
                TestIssuer.token(
                        subject,
                        "Haneul",
                        claims -> claims.claim("streamside", Map.of("channels", Map.of(id, "moderator")))));
        owner.put(channel + "/moderators/" + troll.my("id"), null);
        seq = byToken.send(stream, "You again").seq();
        report(member, seq, "Insults me");

        assertThat(byToken.get(channel + "/reports").json().get("chats")).isEmpty();
        assertThat(troll.get(channel + "/reports").json().get("chats")).isEmpty();
        assertThat(troll.delete(reportOf(seq)).code()).isEqualTo("OUTRANKED");
        assertThat(texts()).containsExactly("You again");
    }

    /// Only operators may judge the owner's chats. More reports of them than a list has must not hide others.
    @Test
    void reportsOfTheOwner_hideNoOthers() throws SQLException {
        String ofTheOwner = owner.send(stream, "my own").seq();
        String id = member.my("id");
        for (int members = 1; members < 600; members *= 2) {
            DATABASE.run("insert into member (id, username, password_hash, display_name, created_at)"
                    + " select id + " + members + ", concat('r', id + " + members + "), password_hash, display_name,"
                    + " created_at from member where id >= " + id + " and id < " + id + " + " + members);
        }
        DATABASE.run("insert into report (channel_id, stream_id, seq, member_id, author_id, reason, reported_at)"
                + " select " + channel.substring(channel.lastIndexOf('/') + 1) + ", " + stream + ", " + ofTheOwner
                + ", id, "
                + owner.my("id") + ", 'I do not like it', utc_timestamp(3) from member where id >= " + id
                + " and id < " + id + " + 1024");
        report(member, say("Buy more"), "Adverts");

        assertThat(texts()).containsExactly("Buy more");
        assertThat(Api.operator(base)
                        .get(channel + "/reports")
                        .json()
                        .get("chats")
                        .findValuesAsString("text"))
                .containsExactly("my own");
    }

    @Test
    void aMemberCannotFillTheQueue() {
        for (int i = 1; i < 20; i++) {
            assertThat(report(member, say("Buy " + i), "Adverts").status()).isEqualTo(204);
        }
        report(member, seq, "Adverts");
        String last = say("Buy the last one");

        assertThat(report(member, last, "Adverts").code()).isEqualTo("TOO_MANY_REPORTS");
        assertThat(report(member(), last, "Adverts").status()).isEqualTo(204);
        owner.delete(reportOf(seq));
        assertThat(report(member, last, "Adverts").status()).isEqualTo(204);
    }

    @Test
    void memberReportedByTwo_isHeldForReview_untilReportsAreDismissed() {
        String second = say("Buy more");
        report(member, seq, "Adverts");
        report(member, second, "Adverts");
        owner.patch(channel + "/chat-rules", Map.of("reportsToHold", 2));
        assertThat(troll.send(stream, "one member alone holds nobody").status()).isEqualTo(201);

        report(member(), second, "Adverts");
        assertThat(troll.send(stream, "Buy it all").json().get("code").asString())
                .isEqualTo("HELD");
        assertThat(member.send(stream, "hello").status()).isEqualTo(201);

        owner.delete(reportOf(second));
        assertThat(troll.send(stream, "I am sorry").status()).isEqualTo(201);
    }

    @Test
    void withoutTheRule_reportsHoldNobody() {
        for (int i = 0; i < 3; i++) {
            report(member(), seq, "Adverts");
        }
        assertThat(troll.send(stream, "Buy more").status()).isEqualTo(201);
        assertThat(owner.patch(channel + "/chat-rules", Map.of("reportsToHold", 101))
                        .json()
                        .at("/fields/0/field")
                        .asString())
                .isEqualTo("reportsToHold");
    }

    private String say(String text) {
        return troll.send(stream, text).seq();
    }

    private Api.Answer report(Api who, String chat, String reason) {
        return who.post(reportOf(chat), Map.of("reason", reason));
    }

    private String reportOf(String chat) {
        return "/api/v1/streams/" + stream + "/chats/" + chat + "/report";
    }

    private JsonNode reported() {
        return owner.get(channel + "/reports").json().get("chats");
    }

    private List<String> texts() {
        return reported().findValuesAsString("text");
    }
}
