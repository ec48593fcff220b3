package dev.streamside.moderation.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ChatRulesIT extends ApplicationTest {
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
    void aChat_isOpen_untilAModeratorSaysOtherwise() {
        assertThat(guest().get(rules()).text())
                .isEqualTo(
                        "{\"slowModeSeconds\":0,\"audience\":\"EVERYONE\",\"subscribedForMinutes\":0,"
                                + "\"accountAgeMinutes\":0,\"links\":\"ALLOWED\",\"repeats\":\"ALLOWED\",\"reportsToHold\":0,\"emojiOnly\":false}");
        assertThat(member.patch(rules(), Map.of("emojiOnly", true)).code()).isEqualTo("NOT_MODERATOR");
        assertThat(member.patch(channel + "/chat-rules", Map.of("emojiOnly", true))
                        .code())
                .isEqualTo("NOT_MODERATOR");
        assertThat(member.send(stream, "https://example.com").status()).isEqualTo(201);
    }

    @Test
    void aChange_isAnEntryOfTheLog_withAllRules() {
        var changed = owner.patch(rules(), Map.of("slowModeSeconds", 30, "links", "REFUSED"));

        assertThat(guest().get(rules()).text()).isEqualTo(changed.text());
        assertThat(changed.json().get("slowModeSeconds").asInt()).isEqualTo(30);
        assertThat(changed.json().get("audience").asString()).isEqualTo("EVERYONE");
        assertThat(member.send(stream, "after the change").seq()).isEqualTo("3");
    }

    @Test
    void slowMode_saysHowLongToWait_andModeratorsNeedNot() {
        owner.patch(rules(), Map.of("slowModeSeconds", 300));

        assertThat(member.send(stream, "one").status()).isEqualTo(201);
        var refused = member.send(stream, "two");
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("SLOW_MODE");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(290_000L, 300_001L);
        assertThat(member().send(stream, "others have their own turn").status()).isEqualTo(201);
        assertThat(owner.send(stream, "one").status()).isEqualTo(201);
        assertThat(owner.send(stream, "two").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("slowModeSeconds", 1));
        await().until(() -> member.send(stream, "two").status() == 201);
    }

    @Test
    void aChatForSubscribers_isOpenToThoseSubscribedLongEnough() {
        owner.patch(rules(), Map.of("audience", "SUBSCRIBERS"));

        assertThat(member.send(stream, "hello").code()).isEqualTo("SUBSCRIBERS_ONLY");
        member.put(channel + "/subscription", null);
        assertThat(member.send(stream, "hello").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("subscribedForMinutes", 10));
        var refused = member.send(stream, "hello again");
        assertThat(refused.code()).isEqualTo("SUBSCRIBERS_ONLY");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(500_000L, 600_000L);
        assertThat(owner.send(stream, "hello").status()).isEqualTo(201);
    }

    @Test
    void aChatForModerators_isOpenToThemAlone() {
        Api helper = member();
        owner.put(channel + "/moderators/" + helper.my("id"), null);
        owner.patch(rules(), Map.of("audience", "MODERATORS"));

        assertThat(member.send(stream, "hello").code()).isEqualTo("MODERATORS_ONLY");
        assertThat(helper.send(stream, "hello").status()).isEqualTo(201);
        assertThat(Api.operator(base).send(stream, "hello").status()).isEqualTo(201);
    }

    @Test
    void aNewAccount_isToldWhenItIsOldEnough() {
        owner.patch(rules(), Map.of("accountAgeMinutes", 60));

        var refused = member.send(stream, "hello");

        assertThat(refused.code()).isEqualTo("ACCOUNT_TOO_NEW");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(3_400_000L, 3_600_000L);
    }

    @Test
    void links_andWhateverIsNoEmoji_areRefused() {
        owner.patch(rules(), Map.of("links", "REFUSED"));
        assertThat(member.send(stream, "see example.com").code()).isEqualTo("LINKS_REFUSED");
        assertThat(member.send(stream, "no link").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("emojiOnly", true));
        assertThat(member.send(stream, "no emoji").code()).isEqualTo("EMOJI_ONLY");
        assertThat(member.send(stream, "🎉").status()).isEqualTo(201);
    }

    @Test
    void repeats_areRefused_ofOneMember_orOfAnybody() {
        Api other = member();
        owner.patch(rules(), Map.of("repeats", "ONCE_PER_MEMBER"));
        assertThat(member.send(stream, "First!").status()).isEqualTo(201);
        assertThat(member.send(stream, "first").code()).isEqualTo("REPEATED");
        assertThat(other.send(stream, "first").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("repeats", "ONCE"));
        assertThat(member.send(stream, "Second!").status()).isEqualTo(201);
        assertThat(other.send(stream, "second...").code()).isEqualTo("REPEATED");
        assertThat(other.send(stream, "third").status()).isEqualTo(201);
    }

    /// Its answer may have been lost, even if it was held.
    @Test
    void aChatThatIsSentAgain_isNoRepeat() {
        owner.patch(rules(), Map.of("slowModeSeconds", 300, "repeats", "ONCE", "links", "HELD"));
        var held = Map.of("text", "see example.com", "clientMessageId", "the-same-twice");

        assertThat(member.post("/api/v1/streams/" + stream + "/chats", held).status())
                .isEqualTo(202);
        assertThat(member.post("/api/v1/streams/" + stream + "/chats", held).status())
                .isEqualTo(202);
        assertThat(member.send(stream, "another").code()).isEqualTo("SLOW_MODE");
    }

    /// A message refused by one rule does not count as sent for another.
    @Test
    void aRefusedChat_countsForNothing() {
        owner.patch(rules(), Map.of("slowModeSeconds", 300, "repeats", "ONCE_PER_MEMBER", "links", "REFUSED"));

        assertThat(member.send(stream, "see example.com").code()).isEqualTo("LINKS_REFUSED");
        assertThat(member.send(stream, "see there").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("repeats", "ONCE"));
        Api other = member();
        assertThat(member().send(stream, "see there").status()).isEqualTo(201);
        assertThat(other.send(stream, "see there").code()).isEqualTo("REPEATED");
        assertThat(other.send(stream, "see here").status()).isEqualTo(201);
    }

    @Test
    void rulesOfAChannel_holdWhereAStreamHasNoneOfItsOwn_andShowInTheLiveOnes() {
        String second = owner.liveStream();
        owner.patch("/api/v1/streams/" + second + "/chat-rules", Map.of("slowModeSeconds", 5));

        owner.patch(channel + "/chat-rules", Map.of("slowModeSeconds", 60, "emojiOnly", true));

        assertThat(slow(rules())).isEqualTo(60);
        assertThat(slow(channel + "/chat-rules")).isEqualTo(60);
        assertThat(slow("/api/v1/streams/" + second + "/chat-rules")).isEqualTo(5);
        assertThat(slow("/api/v1/streams/" + owner.newStream() + "/chat-rules")).isEqualTo(60);
        assertThat(member.send(second, "words").code()).isEqualTo("EMOJI_ONLY");
        assertThat(member.send(second, "🎉").seq()).isEqualTo("4");
        assertThat(member.send(stream, "🎉").seq()).isEqualTo("3");
    }

    @Test
    void rulesThatMakeNoSense_areRefused_allAtOnce() {
        var refused = owner.patch(rules(), Map.of("slowModeSeconds", 301, "accountAgeMinutes", -1));

        assertThat(refused.code()).isEqualTo("INVALID");
        assertThat(refused.json().get("fields").findValuesAsString("field"))
                .containsExactly("slowModeSeconds", "accountAgeMinutes");
        assertThat(owner.patch(rules(), Map.of("audience", "NOBODY")).code()).isEqualTo("INVALID");
        assertThat(owner.patch("/api/v1/streams/1/chat-rules", Map.of("emojiOnly", true))
                        .code())
                .isEqualTo("STREAM_NOT_FOUND");
        assertThat(owner.get("/api/v1/channels/1/chat-rules").code()).isEqualTo("CHANNEL_NOT_FOUND");
    }

    @Test
    void aResend_getsItsReceipt_whateverTheRulesSayMeanwhile() {
        var chat = Map.of("text", "said before", "clientMessageId", "before");
        var receipt = member.post("/api/v1/streams/" + stream + "/chats", chat);
        owner.patch(rules(), Map.of("emojiOnly", true));

        assertThat(member.post("/api/v1/streams/" + stream + "/chats", chat).text())
                .isEqualTo(receipt.text());
    }

    @Test
    void words_areRefusedOrMasked_onAllStreamsOfTheChannel() {
        var lists = owner.patch(words(), Map.of("refused", List.of("casino*", "바보"), "masked", List.of("damn")));

        assertThat(lists.text()).isEqualTo("{\"refused\":[\"casino*\",\"바보\"],\"held\":[],\"masked\":[\"damn\"]}");
        var refused = member.send(stream, "best c.4.s.i.n.o.s in town");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.code()).isEqualTo("WORD_REFUSED");
        assertThat(refused.text()).doesNotContain("casino");
        assertThat(member.send(owner.liveStream(), "바 보").code()).isEqualTo("WORD_REFUSED");
        assertThat(member.send(stream, "DAMN, that d4mn lamp").status()).isEqualTo(201);
        assertThat(owner.send(stream, "damn, casinos").status())
                .as("moderators are exempt")
                .isEqualTo(201);
        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history")
                        .json()
                        .findValuesAsString("text"))
                .containsExactly("damn, casinos", "****, that **** lamp");
    }

    @Test
    void aName_isReadByTheRulesOfTheChat_alsoAfterARename() {
        owner.patch(words(), Map.of("refused", List.of("casino*"), "masked", List.of("damn")));
        owner.patch(rules(), Map.of("links", "REFUSED"));

        for (String name : List.of("Best Casinos", "c.4.s.i.n.o", "example.com/win", "EXAMPLE (dot) COM")) {
            rename(member, name);
            var refused = member.send(stream, "hello");
            assertThat(refused.status()).as(name).isEqualTo(403);
            assertThat(refused.code()).as(name).isEqualTo("NAME_REFUSED");
            assertThat(refused.text()).doesNotContainIgnoringCase("casino");
        }
        rename(member, "Damn Daniel");
        assertThat(member.send(stream, "hello all").status()).isEqualTo(201);
        rename(member, "Daniel");
        assertThat(member.send(stream, "hello again").status()).isEqualTo(201);
        rename(owner, "Casino Royale");
        assertThat(owner.send(stream, "welcome").status())
                .as("moderators are exempt")
                .isEqualTo(201);

        JsonNode entries =
                guest().get("/api/v1/streams/" + stream + "/chats/history").json();
        assertThat(entries.get("entries").findValuesAsString("name"))
                .containsExactly("Casino Royale", "Daniel", "**** Daniel");
    }

    @Test
    void aName_isReadAgain_whenTheRulesChange_orInAnotherChannel() {
        rename(member, "casino.example.com");
        assertThat(member.send(stream, "first").status()).isEqualTo(201);

        owner.patch(words(), Map.of("refused", List.of("casino")));
        assertThat(member.send(stream, "second").code()).isEqualTo("NAME_REFUSED");
        assertThat(member.send(member().liveStream(), "second").status()).isEqualTo(201);

        owner.patch(words(), Map.of("removed", List.of("casino")));
        assertThat(member.send(stream, "third").status()).isEqualTo(201);

        owner.patch(rules(), Map.of("links", "REFUSED"));
        assertThat(member.send(stream, "fourth").code()).isEqualTo("NAME_REFUSED");
    }

    @Test
    void aReply_quotesAMaskedName_asItIsShown() {
        owner.patch(words(), Map.of("masked", List.of("damn")));
        rename(member, "Damn Daniel");
        String first = member.send(stream, "who is there?").seq();

        var reply = Map.of("text", "me", "replyTo", first);
        assertThat(member().post("/api/v1/streams/" + stream + "/chats", reply).status())
                .isEqualTo(201);

        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history").text())
                .contains("\"authorName\":\"**** Daniel\"")
                .doesNotContain("Damn");
    }

    /// The message is older than the rule. A quote would show it again.
    @Test
    void aReply_isRefused_ifTheChatThatItQuotesWouldBe_unlessAModeratorSentIt() {
        String chats = "/api/v1/streams/" + stream + "/chats";
        String word = member.send(stream, "the casino").seq();
        String link = member.send(stream, "example.com").seq();
        String owners = owner.send(stream, "no casino, see example.com").seq();
        owner.patch(words(), Map.of("refused", List.of("casino")));
        owner.patch(rules(), Map.of("links", "REFUSED"));
        Api other = member();

        assertThat(other.post(chats, Map.of("text", "one", "replyTo", word)).code())
                .isEqualTo("QUOTE_REFUSED");
        assertThat(other.post(chats, Map.of("text", "two", "replyTo", link)).code())
                .isEqualTo("QUOTE_REFUSED");
        assertThat(other.post(chats, Map.of("text", "three", "replyTo", owners)).status())
                .isEqualTo(201);
        assertThat(owner.post(chats, Map.of("text", "four", "replyTo", word)).status())
                .isEqualTo(201);
    }

    @Test
    void anAnnouncement_hasNoneOfTheWords_butMayHaveALink() {
        owner.patch(words(), Map.of("refused", List.of("casino"), "masked", List.of("damn"), "held", List.of("prize")));
        owner.patch(rules(), Map.of("links", "REFUSED"));
        String announcements = "/api/v1/streams/" + stream + "/announcements";

        var refused = owner.post(announcements, Map.of("text", "the c.a.s.i.n.o is open"));
        assertThat(refused.code()).isEqualTo("WORD_REFUSED");
        assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo("text");
        assertThat(owner.post(announcements, Map.of("text", "damn, the prize is at example.com"))
                        .status())
                .isEqualTo(201);
        assertThat(owner.get(channel + "/moderation-log").text()).contains("\"****, the prize is at example.com\"");
    }

    private static void rename(Api somebody, String name) {
        assertThat(somebody.put("/api/v1/account/profile", Map.of("displayName", name))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void words_moveBetweenTheLists_andGo() {
        owner.patch(words(), Map.of("refused", List.of("one two", "three")));
        owner.patch(words(), Map.of("masked", List.of("three"), "removed", List.of("one two")));

        assertThat(owner.get(words()).text()).isEqualTo("{\"refused\":[],\"held\":[],\"masked\":[\"three\"]}");
        assertThat(member.get(words()).code()).isEqualTo("NOT_MODERATOR");
        assertThat(member.patch(words(), Map.of("removed", List.of("three"))).code())
                .isEqualTo("NOT_MODERATOR");
        var refused = owner.patch(words(), Map.of("refused", List.of("x"), "masked", List.of("a*b")));
        assertThat(refused.json().get("fields").findValuesAsString("field")).containsExactly("refused", "masked");
    }

    @Test
    void aWordMayBeOneSyllable_andNothingIsNoWord() {
        assertThat(owner.patch(words(), Map.of("refused", List.of("똥"))).status())
                .isEqualTo(200);
        assertThat(member.send(stream, "똥 !").code()).isEqualTo("WORD_REFUSED");

        var refused = owner.exchange(
                "PATCH", words(), BodyPublishers.ofString("{\"removed\":[null]}"), "Content-Type", "application/json");
        assertThat(refused.code()).isEqualTo("INVALID");
        assertThat(refused.json().at("/fields/0/field").asString()).isEqualTo("removed");
    }

    /// Bypasses the application, before it has read this channel's words: as after a restart.
    @Test
    void words_areReadFromTheDatabase_andAreBounded() throws SQLException {
        String digits = "(select 0 d union all select 1 union all select 2 union all select 3 union all select 4"
                + " union all select 5 union all select 6 union all select 7 union all select 8 union all select 9)";
        DATABASE.run("insert into channel_word (channel_id, word, treatment) select "
                + channel.substring(channel.lastIndexOf('/') + 1)
                + ", concat('word', a.d, b.d, c.d, e.d), 'REFUSED' from " + digits + " a, " + digits + " b, "
                + digits + " c, " + digits + " e where a.d < 5");
        owner.patch(words(), Map.of("removed", List.of("nothing"))); // a change: they are read again

        assertThat(member.send(stream, "is word1234 found?").code()).isEqualTo("WORD_REFUSED");
        assertThat(member.send(stream, "word5000 is not listed").status()).isEqualTo(201);
        assertThat(owner.patch(words(), Map.of("masked", List.of("one more"))).code())
                .isEqualTo("TOO_MANY_WORDS");
        assertThat(owner.patch(words(), Map.of("masked", List.of("one more"), "removed", List.of("word1234")))
                        .status())
                .isEqualTo(200);
        assertThat(member.send(stream, "is word1234 found?").status()).isEqualTo(201);
    }

    private int slow(String path) {
        return guest().get(path).json().get("slowModeSeconds").asInt();
    }

    private String rules() {
        return "/api/v1/streams/" + stream + "/chat-rules";
    }

    private String words() {
        return channel + "/words";
    }
}
