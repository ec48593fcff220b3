package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The promises of every transport to viewers. Written once; each application runs it with its own client.
public abstract class TransportContract extends TransportTest {
    /// More than a timeline holds, including the part of a block that it may hold beyond its capacity.
    private static final int MORE_THAN_A_TIMELINE = 240;

    protected TransportContract(Watch.Transport transport) {
        super(transport);
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
    void aViewerCutOffAnywhere_goesOnFromItsCursor_exactlyOnce() {
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
    void aPurge_takesAllThatAMemberSaid_fromPresentAndLaterViewers() {
        Api troll = member();
        String imitation = "I say \"author\":{\"id\":\"" + troll.my("id") + "\"";
        try (Watch reader = join(guest())) {
            troll.send(stream, "spam one");
            member().send(stream, imitation);
            troll.send(stream, "spam two");
            reader.next(3);
            owner.delete("/api/v1/streams/" + stream + "/members/" + troll.my("id") + "/chats");

            assertThat(reader.next(1).getFirst().toString())
                    .isEqualTo("{\"type\":\"member-purged\",\"seq\":\"5\",\"memberId\":\"" + troll.my("id")
                            + "\",\"upTo\":\"4\"}");
            troll.send(stream, "not banned yet");
            assertThat(texts(reader.next(1))).containsExactly("not banned yet");
        }
        try (Watch later = watch(guest(), "0")) {
            assertThat(later.next(6))
                    .extracting(entry -> entry.path("text").asString(""))
                    .containsExactly("", "", imitation, "", "", "not banned yet");
        }
        assertThat(guest().get("/api/v1/streams/" + stream + "/chats/history")
                        .json()
                        .findValuesAsString("text"))
                .containsExactly("not banned yet", imitation);
    }

    @Test
    void aPurgeAfterTheEnd_takesAllThatAMemberSaid_everywhere() {
        Api troll = member();
        troll.send(stream, "spam");
        owner.post("/api/v1/streams/" + stream + "/end", null);
        String path = "/api/v1/streams/" + stream;

        assertThat(owner.delete(path + "/members/" + troll.my("id") + "/chats").status())
                .isEqualTo(204);

        try (Watch later = watch(guest(), "0")) {
            later.next(3);
            assertThat(later.bytes()).doesNotContain("spam");
        }
        assertThat(guest().get(path + "/chats/history").text()).doesNotContain("spam");
    }

    @Test
    void anAnnouncement_reachesEverybody_whateverTheRulesOfTheChat() {
        String path = "/api/v1/streams/" + stream;
        owner.patch(path + "/chat-rules", Map.of("emojiOnly", true));
        try (Watch reader = watch(guest(), "2")) {
            var announced = owner.post(path + "/announcements", Map.of("text", "  We begin at nine.  "));

            assertThat(announced.seq()).isEqualTo("3");
            assertThat(reader.next(1).getFirst().toString())
                    .isEqualTo("{\"type\":\"announcement\",\"seq\":\"3\",\"by\":{\"id\":\"" + owner.my("id")
                            + "\",\"name\":\"" + owner.my("displayName")
                            + "\",\"badge\":\"OWNER\"},\"text\":\"We begin at nine.\",\"sentAt\":"
                            + announced.json().get("sentAt") + "}");
        }
        assertThat(owner.post(path + "/announcements", Map.of("text", " ")).code())
                .isEqualTo("INVALID");
    }

    @Test
    void aRetractedAnnouncement_isTakenFromPresentAndLaterViewers() {
        String path = "/api/v1/streams/" + stream;
        Api moderator = member();
        owner.put(
                "/api/v1/channels/" + guest().get(path).json().at("/channel/id").asString() + "/moderators/"
                        + moderator.my("id"),
                null);
        try (Watch reader = join(guest())) {
            owner.post(path + "/announcements", Map.of("text", "Wrong hour, sorry"));
            reader.next(1);

            assertThat(member().delete(path + "/chats/2").code()).isEqualTo("FORBIDDEN");
            assertThat(moderator.delete(path + "/chats/2").status()).isEqualTo(204);
            assertThat(moderator.delete(path + "/chats/2").status()).as("again").isEqualTo(204);

            assertThat(reader.next(1).getFirst().toString())
                    .isEqualTo("{\"type\":\"chat-deleted\",\"seq\":\"3\",\"target\":\"2\"}");
        }
        owner.post(path + "/announcements", Map.of("text", "Wrong day, sorry"));
        owner.post(path + "/end", null);
        assertThat(owner.delete(path + "/chats/4").status()).as("after the end").isEqualTo(204);
        try (Watch later = watch(guest(), "0")) {
            later.next(5);
            assertThat(later.bytes()).doesNotContain("Wrong");
        }
        assertThat(guest().get(path + "/chats/history").text()).doesNotContain("Wrong");
    }

    @Test
    void theHistory_hasWhatThoseGotWhoFollowed_apartFromWhatIsGone() {
        String path = "/api/v1/streams/" + stream;
        Api troll = member();
        owner.send(stream, "welcome");
        owner.post(path + "/announcements", Map.of("text", "We begin at nine."));
        owner.put(path + "/pin", Map.of("seq", "2"));
        owner.delete(path + "/pin");
        troll.send(stream, "spam");
        owner.delete(path + "/members/" + troll.my("id") + "/chats");
        owner.patch(path + "/chat-rules", Map.of("emojiOnly", true));
        owner.post(path + "/chats", Map.of("text", "an answer", "replyTo", "2"));
        owner.send(stream, "oops");
        owner.delete(path + "/chats/10");
        owner.post(path + "/end", null);

        var followed = new ArrayList<String>();
        try (Watch reader = watch(guest(), "0")) {
            for (JsonNode entry : reader.next(12)) {
                if (!entry.path("target").equals(entry.get("seq"))) { // a tombstone
                    followed.addFirst(entry.toString());
                }
            }
        }

        assertThat(older(path + "/chats/history")).isEqualTo(followed);
        var pages = new ArrayList<String>();
        JsonNode before = null;
        do {
            String query = before == null ? "?limit=3" : "?limit=3&before=" + before.asString();
            pages.addAll(older(path + "/chats/history" + query));
            before = guest().get(path + "/chats/history" + query).json().get("before");
        } while (!before.isNull());
        assertThat(pages).isEqualTo(followed);
        assertThat(guest().get(path + "/chats/history?type=chat").json().findValuesAsString("text"))
                .containsExactly("an answer", "welcome");
        assertThat(guest().get(path + "/chats/history?type=x").text()).contains("type must be chat");
    }

    private List<String> older(String history) {
        return guest().get(history)
                .json()
                .get("entries")
                .valueStream()
                .map(entry -> entry.toString().replaceAll(",\"offsetMillis\":\\d+}$", "}"))
                .toList();
    }

    @Test
    void aPinnedChat_isShownToPresentAndLaterViewers_untilDeleted() {
        String pin = "/api/v1/streams/" + stream + "/pin";
        Api author = member();
        try (Watch reader = join(guest())) {
            author.send(stream, "read this");
            reader.next(1);

            assertThat(owner.put(pin, Map.of("seq", "2")).status()).isEqualTo(204);

            assertThat(reader.next(1).getFirst().toString())
                    .isEqualTo("{\"type\":\"chat-pinned\",\"seq\":\"3\",\"target\":\"2\"}");
            assertThat(guest().get(pin).json().at("/chat/text").asString()).isEqualTo("read this");
            owner.delete(pin);
            assertThat(reader.next(1).getFirst().toString()).isEqualTo("{\"type\":\"chat-unpinned\",\"seq\":\"4\"}");
            assertThat(owner.delete(pin).status()).as("again").isEqualTo(204);
            owner.put(pin, Map.of("seq", "2"));
            author.delete("/api/v1/streams/" + stream + "/chats/2");
            await().untilAsserted(() -> assertThat(guest().get(pin).text()).isEqualTo("{\"chat\":null}"));
        }
        assertThat(owner.put(pin, Map.of("seq", "2")).code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(owner.put(pin, Map.of()).code()).isEqualTo("INVALID");
    }

    @Test
    void aHeldChat_isShownToNobody_untilAModeratorApprovesIt() {
        String channel = "/api/v1/channels/" + guest().channelOf(stream);
        owner.patch(channel + "/words", Map.of("held", List.of("giveaway")));
        try (Watch reader = join(guest());
                Watch sender = join(member())) {
            assertThat(sender.send("{\"text\":\"a giveaway\"}").code()).isEqualTo("HELD");
            send(sender, "hello");
            String id = owner.get(channel + "/held").json().at("/chats/0/id").asString();
            owner.post(channel + "/held/" + id + "/approve", null);

            assertThat(texts(reader.next(2))).containsExactly("hello", "a giveaway");
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
    void aViewerWhoWaitsForTheStart_getsIt_andDoesNotMissTheFirstChat() {
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
}
