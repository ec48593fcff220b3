package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// The promises of every transport to senders: which messages are accepted, and that each is stored once.
public abstract class SendingContract extends TransportTest {
    protected SendingContract(Watch.Transport transport) {
        super(transport);
    }

    @Test
    void aChatSentTwice_underTheSameId_isOneChat() {
        try (Watch sender = join(member())) {
            var first = sender.send("{\"text\":\"once\",\"clientMessageId\":\"my-id_1\"}");
            var second = sender.send("{\"text\":\"once\",\"clientMessageId\":\"my-id_1\"}");
            send(sender, "and then");

            assertThat(first.code()).isEmpty();
            assertThat(second.seq()).isEqualTo(first.seq());
            assertThat(texts(sender.next(2))).containsExactly("once", "and then");
        }
    }

    @Test
    void aChatWhoseSenderWasCutOff_isSentAgain_andStoredOnce() {
        Api who = member();
        for (int i = 0; i < 20; i++) {
            String chat = "{\"text\":\"chat " + i + "\",\"clientMessageId\":\"id-" + i + "\"}";
            Watch first = watch(who, null);
            var receipt = first.send(chat);
            first.cut();
            try (Watch second = watch(who, null)) {
                assertThat(second.send(chat).seq()).isEqualTo(receipt.seq());
            }
        }
        try (Watch reader = watch(guest(), "1")) {
            assertThat(seqs(reader.next(20))).hasSize(20).doesNotHaveDuplicates();
        }
    }

    @Test
    void afterTheEnd_nothingIsAccepted_andTheLastEntrySaysSo() {
        try (Watch sender = join(member())) {
            send(sender, "bye");
            owner.post("/api/v1/streams/" + stream + "/end", null);

            assertThat(sender.next(2).getLast().get("type").asString()).isEqualTo("stream-ended");
            assertThat(sender.send("{\"text\":\"too late\"}").code()).isEqualTo("STREAM_NOT_LIVE");
        }
        try (Watch later = join(guest())) {
            assertThat(later.next(2).getLast().get("type").asString()).isEqualTo("stream-ended");
        }
    }

    @Test
    void aGuest_cannotSend() {
        try (Watch guest = watch(guest(), null)) {
            assertThat(guest.send("{\"text\":\"a\"}").code()).isEqualTo("LOGIN_REQUIRED");
        }
    }

    @Test
    void aReply_carriesWhatItRepliesTo_andAMentionWhoIsMeant() {
        Api author = member();
        try (Watch sender = join(member())) {
            author.send(stream, "what song is this?");

            var reply = sender.send("{\"text\":\"@%s no idea\",\"replyTo\":\"2\"}".formatted(author.my("displayName")));

            assertThat(reply.code()).as(reply.text()).isEmpty();
            JsonNode entry = sender.next(2).getLast();
            assertThat(entry.at("/replyTo/seq").asString()).isEqualTo("2");
            assertThat(entry.at("/replyTo/authorId").asString()).isEqualTo(author.my("id"));
            assertThat(entry.at("/replyTo/authorName").asString()).isEqualTo(author.my("displayName"));
            assertThat(entry.at("/replyTo/excerpt").asString()).isEqualTo("what song is this?");
            assertThat(entry.at("/mentions/0").asString()).isEqualTo(author.my("id"));
            assertThat(sender.send("{\"text\":\"a\",\"replyTo\":\"1\"}").code())
                    .as("the start is no chat")
                    .isEqualTo("CHAT_NOT_FOUND");
        }
    }

    @Test
    void ofNamesakes_whoeverIsChosen_isMentioned() {
        String name = "Namesake " + stream;
        Api first = Api.member(base, "first-" + stream, name);
        Api second = Api.member(base, "second-" + stream, name);
        try (Watch sender = join(member())) {
            first.send(stream, "hello");
            second.send(stream, "hello");

            sender.send("{\"text\":\"@%s hi\"}".formatted(name));
            sender.send("{\"text\":\"@%s hi again\",\"mentions\":[\"%s\"]}".formatted(name, first.my("id")));

            List<JsonNode> entries = sender.next(4);
            assertThat(entries.get(2).get("mentions").valueStream().map(JsonNode::asString))
                    .containsExactly(second.my("id"), first.my("id"));
            assertThat(entries.get(3).get("mentions").valueStream().map(JsonNode::asString))
                    .containsExactly(first.my("id"));
        }
    }

    static Stream<Arguments> badChats() {
        return Stream.of(
                Arguments.of("{\"text\":\"a\"} trailing", ""),
                Arguments.of("{\"text\":\"a\",\"text\":\"b\"}", ""),
                Arguments.of("{\"text\":" + "[".repeat(3_000) + "]".repeat(3_000) + "}", ""),
                Arguments.of("{\"text\":\"\\uD83D\"}", "text"),
                Arguments.of("{\"text\":\"a\\u0000b\"}", "text"),
                Arguments.of("{\"text\":null}", "text"),
                Arguments.of("{\"text\":\" \\u200b\\u3164 \"}", "text"),
                Arguments.of("{\"text\":\"" + "가".repeat(201) + "\"}", "text"),
                Arguments.of("{\"text\":\"\"}", "text"),
                Arguments.of("{\"text\":5}", "text"),
                Arguments.of("{\"text\":true}", "text"),
                Arguments.of("{\"text\":{\"a\":1}}", "text"),
                Arguments.of("{\"text\":[\"a\"]}", "text"),
                Arguments.of("{\"text\":\"a\",\"seq\":\"7\"}", "seq"),
                Arguments.of("{\"text\":\"a\",\"stream\":\"7\"}", "stream"),
                Arguments.of("{\"text\":\"a\",\"memberId\":\"7\"}", "memberId"),
                Arguments.of("{\"text\":\"a\",\"clientMessageId\":\"a b\"}", "clientMessageId"),
                Arguments.of("{\"text\":\"a\",\"clientMessageId\":\"\"}", "clientMessageId"),
                Arguments.of("{\"text\":\"a\",\"clientMessageId\":\"" + "x".repeat(65) + "\"}", "clientMessageId"),
                Arguments.of("{\"text\":\"a\",\"replyTo\":5}", "replyTo"),
                Arguments.of("{\"text\":\"a\",\"replyTo\":\"05\"}", "replyTo"),
                Arguments.of("{\"text\":\"a\",\"replyTo\":\"\"}", "replyTo"),
                Arguments.of("{\"text\":\"a\",\"mentions\":\"1\"}", "mentions"),
                Arguments.of("{\"text\":\"a\",\"mentions\":[null]}", "mentions"),
                Arguments.of("{\"text\":\"a\",\"mentions\":[\"kim\"]}", "mentions.[]"),
                Arguments.of("{\"text\":\"a\",\"mentions\":[" + "\"1\",".repeat(10) + "\"1\"]}", "mentions"));
    }

    @ParameterizedTest
    @MethodSource("badChats")
    void aBadChat_isRefused_theFieldIsNamed_andNobodyIsDisturbed(String chat, String field) {
        try (Watch sender = join(member())) {
            var refused = sender.send(chat);

            assertThat(refused.code()).as(refused.text()).isEqualTo("INVALID");
            if (!field.isEmpty()) {
                assertThat(refused.field()).as(refused.text()).isEqualTo(field);
            }
            assertThat(refused.text()).doesNotContain("Exception", "jackson", "dev.streamside");
            send(sender, "a good one");
            assertThat(texts(sender.next(1))).containsExactly("a good one");
        }
    }

    @Test
    void aBannedMember_canReadButNotSend_untilTheBanIsLifted() {
        Api troll = member();
        String ban = "/api/v1/streams/" + stream + "/bans/" + troll.my("id");
        try (Watch banned = join(troll)) {
            send(banned, "before");
            owner.put(ban, null);
            await().until(banned::banned);
            assertThat(banned.send("{\"text\":\"refused\"}").code()).isEqualTo("BANNED");
            member().send(stream, "others talk");
            assertThat(texts(banned.next(2))).containsExactly("before", "others talk");

            try (Watch reloaded = join(troll)) {
                assertThat(reloaded.banned()).isTrue();
                assertThat(texts(reloaded.next(2))).containsExactly("before", "others talk");
            }

            owner.delete(ban);
            await().until(() -> !banned.banned());
            send(banned, "back again");
            assertThat(texts(banned.next(1))).containsExactly("back again");
        }
    }
}
