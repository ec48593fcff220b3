package dev.streamside.chat.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class HeldChatIT extends ApplicationTest {
    private Api owner;
    private Api member;
    private String stream;
    private String channel;

    @BeforeEach
    void holdLinksAndAWord() {
        owner = member();
        member = member();
        stream = owner.liveStream();
        channel = "/api/v1/channels/" + guest().channelOf(stream);
        owner.patch(channel + "/chat-rules", Map.of("links", "HELD"));
        owner.patch(channel + "/words", Map.of("held", List.of("giveaway"), "masked", List.of("damn")));
    }

    @Test
    void aChatWithALinkOrAHeldWord_waits_withoutItsMaskedWords() {
        var held = member.send(stream, "see example.com");
        assertThat(held.status()).isEqualTo(202);
        assertThat(held.json().get("code").asString()).isEqualTo("HELD");
        member.send(stream, "a damn G.I.V.E.A.W.A.Y");
        assertThat(member.send(stream, "hello").status()).isEqualTo(201);

        assertThat(texts()).containsExactly("see example.com", "a **** G.I.V.E.A.W.A.Y");
        assertThat(history()).containsExactly("hello");
        assertThat(queue().get(0).at("/author/id").asString()).isEqualTo(member.my("id"));
        assertThat(queue().get(0).has("clientMessageId")).isFalse();
    }

    @Test
    void aChatUnderANameWithALinkOrAHeldWord_isHeld_forTheName() {
        for (String name : List.of("Giveaway King", "example.com")) {
            member.put("/api/v1/account/profile", Map.of("displayName", name));
            var held = member.send(stream, "hello from " + name.length());
            assertThat(held.status()).isEqualTo(202);
            assertThat(held.json().get("code").asString()).isEqualTo("NAME_HELD");
        }
        var both = member.send(stream, "see example.com");
        assertThat(both.json().get("code").asString()).isEqualTo("HELD");
        assertThat(queue().findValuesAsString("name")).containsExactly("Giveaway King", "example.com", "example.com");
        assertThat(queue().findValuesAsString("reason")).containsExactly("NAME", "NAME", "LINK");
    }

    /// Viewers see what the moderator saw and approved.
    @Test
    void anApprovedChat_hasTheNameThatTheModeratorSaw() {
        member.put("/api/v1/account/profile", Map.of("displayName", "Damn Daniel"));
        member.send(stream, "a giveaway");
        String id = onlyOne();
        member.put("/api/v1/account/profile", Map.of("displayName", "Giveaway King"));

        owner.post(held(id, "approve"), null);

        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history")
                        .json()
                        .at("/entries/0/author/name")
                        .asString())
                .isEqualTo("**** Daniel");
    }

    @Test
    void aHeldChat_saysWhy_toModeratorsAlone() {
        owner.patch(channel + "/words", Map.of("held", List.of("free gift*")));
        member.send(stream, "see example.com");
        var held = member.send(stream, "F R E E gifts for you");
        assertThat(held.text()).doesNotContain("free gift");

        assertThat(queue().get(0).get("reason").asString()).isEqualTo("LINK");
        assertThat(queue().get(0).has("word")).isFalse();
        assertThat(queue().get(1).get("reason").asString()).isEqualTo("WORD");
        assertThat(queue().get(1).get("word").asString()).isEqualTo("free gift*");
    }

    @Test
    void aChatThatWaitsForLong_staysAsLongAsItsStreamIsLive() throws SQLException {
        member.send(stream, "a giveaway");
        DATABASE.run("update held_chat set held_at = held_at - interval 13 hour where stream_id = " + stream);

        member.send(stream, "see example.com");

        assertThat(texts()).containsExactly("a giveaway", "see example.com");
    }

    /// Each member may have five held chats, and twenty raiders fill a page of the queue.
    @Test
    void chatsOfTheBanned_hideNoOthers_andUseUpNoPlaces() throws SQLException {
        Api raider = member();
        raider.send(stream, "a giveaway");
        for (int chats = 1; chats < 1_000; chats *= 2) {
            DATABASE.run(
                    "insert into held_chat (channel_id, id, stream_id, member_id, author_name, text, client_message_id,"
                            + " held_at) select channel_id, id + " + chats
                            + ", stream_id, member_id, author_name, text,"
                            + " concat(client_message_id, '-', " + chats
                            + "), held_at from held_chat where stream_id = " + stream);
        }
        owner.put(channel + "/bans/" + raider.my("id"), null);

        assertThat(member.send(stream, "see example.com").status()).isEqualTo(202);
        assertThat(texts()).containsExactly("see example.com");

        owner.delete(channel + "/bans/" + raider.my("id"));
        assertThat(texts()).hasSize(100).contains("a giveaway");
    }

    @Test
    void anApprovedChat_hasTheNumberOfThatMoment_andCanBeDecidedOnce() {
        member.send(stream, "first, a giveaway");
        member().send(stream, "second");
        String id = onlyOne();

        assertThat(owner.post(held(id, "approve"), null).status()).isEqualTo(204);

        assertThat(history()).containsExactly("first, a giveaway", "second");
        assertThat(texts()).isEmpty();
        assertThat(owner.post(held(id, "approve"), null).code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(owner.post(held(id, "refuse"), null).code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(actions().getFirst()).isEqualTo("CHAT_APPROVED");
    }

    @Test
    void anApprovedChat_isTheReplyThatItWas_andMentionsWhomItDid() {
        Api other = member();
        String first = other.send(stream, "who knows this?").seq();
        String chats = "/api/v1/streams/" + stream + "/chats";
        String name = other.my("displayName");
        member.post(chats, Map.of("text", "@" + name + " see example.com", "replyTo", first));
        member.post(chats, Map.of("text", "and the giveaway", "replyTo", first));
        approve("@" + name + " see example.com");
        owner.delete(chats + "/" + first);
        approve("and the giveaway");

        JsonNode entries = guest().get(chats + "/history?type=chat").json().get("entries");
        assertThat(entries.get(1).get("mentions").get(0).asString()).isEqualTo(other.my("id"));
        assertThat(entries.get(1).at("/replyTo/seq").asString()).isEqualTo(first);
        assertThat(entries.get(0).get("replyTo").toString()).isEqualTo("{\"seq\":\"" + first + "\"}");
    }

    @Test
    void aRefusedChat_isGone_andTheLogSaysWhatItWas() {
        member.send(stream, "giveaway");

        assertThat(owner.post(held(onlyOne(), "refuse"), null).status()).isEqualTo(204);

        assertThat(texts()).isEmpty();
        assertThat(history()).isEmpty();
        JsonNode act = log().get(0);
        assertThat(act.get("action").asString()).isEqualTo("CHAT_REFUSED");
        assertThat(act.get("note").asString()).isEqualTo("giveaway");
    }

    @Test
    void aChatThatIsSentTwice_waitsOnce() {
        var chat = Map.of("text", "giveaway", "clientMessageId", "twice");
        member.post("/api/v1/streams/" + stream + "/chats", chat);
        assertThat(member.post("/api/v1/streams/" + stream + "/chats", chat).status())
                .isEqualTo(202);

        assertThat(texts()).containsExactly("giveaway");
    }

    @Test
    void aMemberCannotFillTheQueue_andOthersStillCanSend() {
        for (int i = 1; i <= 5; i++) {
            assertThat(sendAs(member, "giveaway " + i).status()).isEqualTo(202);
        }
        assertThat(sendAs(member, "giveaway 5").status()).isEqualTo(202);
        assertThat(sendAs(member, "giveaway 6").code()).isEqualTo("TOO_MANY_HELD");
        assertThat(sendAs(member(), "another giveaway").status()).isEqualTo(202);
        assertThat(texts()).hasSize(6).doesNotContain("giveaway 6");

        owner.post(held(queue().get(0).get("id").asString(), "refuse"), null);
        assertThat(sendAs(member, "giveaway 6").status()).isEqualTo(202);
    }

    @Test
    void howeverManyAreSentAtOnce_fiveWait() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(IntStream.range(0, 20)
                    .mapToObj(i -> (Callable<Api.Answer>) () -> sendAs(member, "giveaway " + i))
                    .toList());
        }

        while (sendAs(member, "giveaway at last").status() == 503) {
            // the machine is busy
        }
        assertThat(texts()).hasSize(5);
    }

    @Test
    void ofTwoModeratorsWhoDecideDifferently_oneWins_theOtherIsTold() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                sendAs(member, "giveaway " + i);
                String id = onlyOne();
                var approval = threads.submit(() -> owner.post(held(id, "approve"), null));
                var refusal = threads.submit(() -> owner.post(held(id, "refuse"), null));

                boolean approved = approval.get().status() == 204;
                boolean refused = refusal.get().status() == 204;

                assertThat(approved).isNotEqualTo(refused);
                assertThat((approved ? refusal : approval).get().code()).isEqualTo("CHAT_NOT_FOUND");
                assertThat(history().contains("giveaway " + i)).isEqualTo(approved);
                assertThat(actions().getFirst()).isEqualTo(approved ? "CHAT_APPROVED" : "CHAT_REFUSED");
                assertThat(texts()).isEmpty();
            }
        }
    }

    private Api.Answer sendAs(Api who, String text) {
        return who.post(
                "/api/v1/streams/" + stream + "/chats",
                Map.of("text", text, "clientMessageId", text.replace(' ', '-')));
    }

    @Test
    void moderatorsDoNotWait() {
        assertThat(owner.send(stream, "giveaway at example.com").status()).isEqualTo(201);
        assertThat(texts()).isEmpty();
    }

    @Test
    void aBannedMembersChats_andThoseOfAnEndedStream_doNotWaitAnyMore() {
        Api other = member();
        member.send(stream, "giveaway");
        String id = onlyOne();
        other.send(stream, "another giveaway");

        owner.put(channel + "/bans/" + member.my("id"), null);
        assertThat(texts()).containsExactly("another giveaway");
        assertThat(owner.post(held(id, "approve"), null).code()).isEqualTo("CHAT_NOT_FOUND");

        String rest = onlyOne();
        owner.post("/api/v1/streams/" + stream + "/end", null);
        assertThat(texts()).isEmpty();
        assertThat(owner.post(held(rest, "approve"), null).code()).isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void theModeratorsOfAnotherChannel_cannotDecide() {
        Api stranger = member();
        String elsewhere = guest().channelOf(stranger.liveStream());
        member.send(stream, "giveaway");

        assertThat(stranger.post("/api/v1/channels/" + elsewhere + "/held/" + onlyOne() + "/approve", null)
                        .code())
                .isEqualTo("CHAT_NOT_FOUND");
        assertThat(texts()).containsExactly("giveaway");
    }

    private JsonNode queue() {
        return owner.get(channel + "/held").json().get("chats");
    }

    private List<String> texts() {
        return queue().findValuesAsString("text");
    }

    private String onlyOne() {
        assertThat(queue()).hasSize(1);
        return queue().get(0).get("id").asString();
    }

    private void approve(String text) {
        for (JsonNode chat : queue()) {
            if (chat.get("text").asString().equals(text)) {
                assertThat(owner.post(held(chat.get("id").asString(), "approve"), null)
                                .status())
                        .isEqualTo(204);
            }
        }
    }

    private String held(String id, String decision) {
        return channel + "/held/" + id + "/" + decision;
    }

    private List<String> history() {
        return guest().get("/api/v1/streams/" + stream + "/chats/history")
                .json()
                .findValuesAsString("text");
    }

    private JsonNode log() {
        return owner.get(channel + "/moderation-log").json().get("acts");
    }

    private List<String> actions() {
        return log().findValuesAsString("action");
    }
}
