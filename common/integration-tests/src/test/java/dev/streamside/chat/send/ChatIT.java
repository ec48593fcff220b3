package dev.streamside.chat.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ChatIT extends ApplicationTest {
    private Api owner;
    private String stream;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    @Test
    void aChat_carriesItsAuthorAsTheyWere() {
        owner.send(stream, "welcome");

        JsonNode author = guest().get(chat("history")).json().at("/entries/0/author");

        assertThat(author.get("id").asString()).isEqualTo(owner.my("id"));
        assertThat(author.get("name").asString()).isEqualTo(owner.my("displayName"));
        assertThat(author.get("badge").asString()).isEqualTo("OWNER");
    }

    @Test
    void aChatSentAgain_getsItsFirstReceipt_andTheIdIsItsSendersOwn() {
        Api sender = member();
        var body = Map.of("text", "once", "clientMessageId", "my-id_1");
        String path = "/api/v1/streams/" + stream + "/chats";

        var first = sender.post(path, body);
        var second = sender.post(path, body);
        var stranger = member().post(path, body);

        assertThat(first.status()).isEqualTo(201);
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(stranger.status()).isEqualTo(201);
        assertThat(stranger.seq()).isEqualTo("3");
    }

    @Test
    void text_isComposedAndTrimmed() {
        member().send(stream, "  cafe\u0301  ");

        assertThat(guest().get(chat("history")).json().at("/entries/0/text").asString())
                .isEqualTo("café");
    }

    @Test
    void aChat_canBeDeletedByItsAuthorAndByTheOwner_andByNobodyElse() {
        Api author = member();
        author.send(stream, "first");
        author.send(stream, "second");
        author.send(stream, "third");

        assertThat(guest().delete(chat("2")).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(member().delete(chat("2")).code()).isEqualTo("FORBIDDEN");
        assertThat(author.delete(chat("2")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("3")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("3")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("99")).code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(owner.delete(chat("5")).code()).isEqualTo("CHAT_NOT_FOUND");

        assertThat(author.send(stream, "fourth").seq())
                .as("the start, three chats and one entry for each that is gone")
                .isEqualTo("7");
        assertThat(guest().get(chat("history")).text())
                .doesNotContain("first", "second")
                .contains("third");
    }

    @Test
    void aReply_isInTheHistory_withWhatItRepliesTo_untilThatIsDeleted() {
        Api author = member();
        author.send(stream, "original");
        String path = "/api/v1/streams/" + stream + "/chats";
        owner.post(path, Map.of("text", "reply", "replyTo", "2"));
        assertThat(guest().get(chat("history"))
                        .json()
                        .at("/entries/0/replyTo/excerpt")
                        .asString())
                .isEqualTo("original");

        author.delete(chat("2"));

        assertThat(guest().get(chat("history")).text())
                .doesNotContain("original")
                .contains("\"replyTo\":{\"seq\":\"2\"}");
        assertThat(owner.post(path, Map.of("text", "late", "replyTo", "2")).code())
                .isEqualTo("CHAT_NOT_FOUND");
    }

    @Test
    void history_goesBackToTheFirstChat_withItsPlaceInTheStream() {
        Api sender = member();
        for (int i = 1; i <= 25; i++) {
            sender.send(stream, "chat " + i);
        }
        sender.delete(chat("14"));
        var found = new ArrayList<String>();
        JsonNode page = guest().get(chat("history?type=chat&limit=10")).json();
        while (true) {
            page.get("entries").forEach(entry -> found.add(entry.get("text").asString()));
            assertThat(page.at("/entries/0/offsetMillis").asLong()).isNotNegative();
            if (page.get("before").isNull()) {
                break;
            }
            page = guest().get(chat("history?type=chat&limit=10&before="
                            + page.get("before").asString()))
                    .json();
        }

        assertThat(found)
                .hasSize(24)
                .doesNotContain("chat 13")
                .startsWith("chat 25")
                .endsWith("chat 1");
    }

    private String chat(String rest) {
        return "/api/v1/streams/" + stream + "/chats/" + rest;
    }
}
