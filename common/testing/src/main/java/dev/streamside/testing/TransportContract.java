package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/// What every transport promises its viewers. Written once; each application runs it with a client of its own.
@TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
public abstract class TransportContract extends ApplicationTest {
    /// More than a timeline holds, with the part of a block that it may hold beyond its capacity.
    private static final int MORE_THAN_A_TIMELINE = 240;

    private final Watch.Transport transport;
    private Api owner = Api.guest(base);
    private String stream = "";

    protected TransportContract(Watch.Transport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    @Test
    void everybody_getsWhatWasSaid_inTheSameOrder() {
        Api minjun = member();
        try (Watch early = join(guest());
                Watch sender = join(minjun)) {
            send(sender, "안녕하세요 👋");
            member().send(stream, "hello");
            send(sender, "how are you?");

            for (Watch reader : List.of(early, sender)) {
                assertThat(texts(reader.next(3))).containsExactly("안녕하세요 👋", "hello", "how are you?");
            }
            try (Watch late = join(guest())) {
                assertThat(texts(late.next(3))).containsExactly("안녕하세요 👋", "hello", "how are you?");
                assertThat(late.bytes()).isEqualTo(early.bytes());
            }
        }
    }

    @Test
    void anEntry_isTheseBytes() {
        Api author = member();
        try (Watch reader = watch(author, null)) {
            String startedAt = reader.next(1).getFirst().get("sentAt").asString();
            reader.send("{\"text\":\"a \\\"word\\\"\",\"clientMessageId\":\"my-id\"}");
            String sentAt = reader.next(1).getFirst().get("sentAt").asString();
            author.delete("/api/v1/streams/" + stream + "/chats/2");
            reader.next(1);

            assertThat(reader.bytes())
                    .isEqualTo("{\"type\":\"stream-started\",\"seq\":\"1\",\"sentAt\":\"" + startedAt + "\"},"
                            + "{\"type\":\"chat\",\"seq\":\"2\",\"author\":{\"id\":\"" + author.my("id")
                            + "\",\"name\":\"" + author.my("displayName")
                            + "\"},\"text\":\"a \\\"word\\\"\",\"sentAt\":\"" + sentAt
                            + "\",\"clientMessageId\":\"my-id\"},"
                            + "{\"type\":\"chat-deleted\",\"seq\":\"3\",\"target\":\"2\"}");
            assertThat(sentAt).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        }
    }

    @Test
    void aViewerWhoIsCutOff_atAnyPoint_goesOnFromItsCursor_withoutAHoleOrADouble() {
        Api sender = member();
        var seen = new ArrayList<String>();
        String cursor = "1";
        for (int chats = 0; chats < 12; chats++) {
            Watch reader = watch(guest(), cursor);
            sender.send(stream, "chat " + 2 * chats);
            if (chats % 3 > 0) {
                seen.addAll(texts(reader.next(1)));
            }
            cursor = reader.cursor();
            if (chats % 2 == 0) {
                reader.cut();
            } else {
                reader.close();
            }
            sender.send(stream, "chat " + (2 * chats + 1));
        }
        try (Watch reader = watch(guest(), cursor)) {
            seen.addAll(texts(reader.next(24 - seen.size())));
        }

        assertThat(seen)
                .isEqualTo(IntStream.range(0, 24).mapToObj(i -> "chat " + i).toList());
    }

    @Test
    void aNewViewer_getsTheNewestFifty() {
        sendChats(60);
        try (Watch reader = watch(guest(), null)) {
            assertThat(seqs(reader.next(50))).first().isEqualTo(12L);
            assertThat(reader.cursor()).isEqualTo("61");
            assertThat(reader.reset()).isFalse();
        }
    }

    @Test
    void aCursorThatIsOlderThanTheTimeline_isReset() {
        sendChats(MORE_THAN_A_TIMELINE);
        try (Watch reader = watch(guest(), "1")) {
            assertThat(reader.reset()).isTrue();
            assertThat(seqs(reader.next(50))).isSorted();
            assertThat(Long.parseLong(reader.cursor())).isLessThanOrEqualTo(MORE_THAN_A_TIMELINE + 1);
        }
    }

    @Test
    void aCursorFromTheFuture_isReset() {
        sendChats(3);
        try (Watch reader = watch(guest(), "5")) {
            assertThat(reader.reset()).isTrue();
            assertThat(seqs(reader.next(4))).containsExactly(1L, 2L, 3L, 4L);
        }
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
    void aViewerWhoHasAChat_isToldThatItIsGone_andLaterViewersDoNotSeeIt() {
        Api author = member();
        try (Watch reader = join(guest())) {
            author.send(stream, "oops");
            reader.next(1);
            author.delete("/api/v1/streams/" + stream + "/chats/2");

            assertThat(reader.next(1).getFirst().toString())
                    .isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"3\",\"target\":\"2\"}");
        }
        try (Watch later = watch(guest(), "0")) {
            later.next(3);
            assertThat(later.bytes()).doesNotContain("oops");
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
    void aTextDeletedAfterTheEnd_isGoneEverywhere() {
        Api author = member();
        String chats = "/api/v1/streams/" + stream + "/chats/";
        author.send(stream, "regrettable");
        owner.post("/api/v1/streams/" + stream + "/end", null);

        assertThat(author.delete(chats + "2").status()).isEqualTo(204);

        try (Watch later = watch(guest(), "0")) {
            later.next(3);
            assertThat(later.bytes()).doesNotContain("regrettable");
        }
        assertThat(guest().get(chats + "history").text()).doesNotContain("regrettable");
    }

    @Test
    void aGuest_cannotSend() {
        try (Watch guest = watch(guest(), null)) {
            assertThat(guest.send("{\"text\":\"a\"}").code()).isEqualTo("LOGIN_REQUIRED");
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
                Arguments.of("{\"text\":\"a\",\"clientMessageId\":\"" + "x".repeat(65) + "\"}", "clientMessageId"));
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
    void whoeverWaitsForAStream_isToldOfItsStart_andDoesNotMissTheFirstChat() {
        String scheduled = owner.newStream();
        try (Watch early = transport.watch(guest(), scheduled, null)) {
            owner.post("/api/v1/streams/" + scheduled + "/start", null);
            member().send(scheduled, "first!");

            List<JsonNode> entries = early.next(2);
            assertThat(entries.getFirst().get("type").asString()).isEqualTo("stream-started");
            assertThat(entries.getFirst().get("sentAt"))
                    .isEqualTo(
                            guest().get("/api/v1/streams/" + scheduled).json().get("startedAt"));
            assertThat(texts(entries.subList(1, 2))).containsExactly("first!");
        }
    }

    @Test
    void aBan_takesThePen_notTheEyes_untilItIsLifted() {
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

    private Watch watch(Api who, @Nullable String after) {
        return transport.watch(who, stream, after);
    }

    /// Somebody who has come after the start.
    private Watch join(Api who) {
        Watch watch = watch(who, null);
        assertThat(watch.next(1).getFirst().get("type").asString()).isEqualTo("stream-started");
        return watch;
    }

    private void sendChats(int count) {
        Api sender = member();
        for (int i = 1; i <= count; i++) {
            sender.send(stream, "chat " + i);
        }
    }

    private static void send(Watch sender, String text) {
        var outcome = sender.send("{\"text\":\"" + text + "\"}");
        assertThat(outcome.code()).as(outcome.text()).isEmpty();
    }

    private static List<String> texts(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.get("text").asString()).toList();
    }

    private static List<Long> seqs(List<JsonNode> entries) {
        return entries.stream()
                .map(entry -> Long.valueOf(entry.get("seq").asString()))
                .toList();
    }
}
