package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ConversationIT extends ApplicationTest {
    private Api owner;
    private String stream;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    @Test
    void everybody_readsWhatWasSaid_inTheSameOrder() {
        Api minjun = member();
        Api sofia = member();

        minjun.send(stream, "안녕하세요 👋");
        sofia.send(stream, "hello");
        var receipt = minjun.send(stream, "how are you?");

        assertThat(receipt.status()).isEqualTo(201);
        assertThat(receipt.json().get("seq").asString()).isEqualTo("3");
        for (Api reader : List.of(minjun, sofia, owner, guest())) {
            assertThat(texts(reader.poll(stream, ""))).containsExactly("안녕하세요 👋", "hello", "how are you?");
        }
    }

    @Test
    void aReader_goesOnFromItsCursor_andMissesNothing() {
        Api sender = member();
        Api reader = guest();
        var read = new ArrayList<String>();
        String cursor = reader.poll(stream, "").json().get("cursor").asString();
        for (int i = 0; i < 30; i++) {
            sender.send(stream, "chat " + i);
            if (i % 7 == 0) {
                var answer = reader.poll(stream, "?after=" + cursor);
                read.addAll(texts(answer));
                cursor = answer.json().get("cursor").asString();
            }
        }
        read.addAll(texts(reader.poll(stream, "?after=" + cursor)));

        assertThat(read).hasSize(30).first().isEqualTo("chat 0");
        assertThat(read).doesNotHaveDuplicates().last().isEqualTo("chat 29");
    }

    @Test
    void aChat_carriesItsAuthorAsTheyWere() {
        owner.send(stream, "welcome");

        JsonNode author = owner.poll(stream, "").json().at("/entries/0/author");

        assertThat(author.get("id").asString()).isEqualTo(owner.my("id"));
        assertThat(author.get("name").asString()).isEqualTo(owner.my("displayName"));
        assertThat(author.get("badge").asString()).isEqualTo("OWNER");
    }

    @Test
    void aChatSentTwice_underTheSameId_isOneChat() {
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
        assertThat(texts(guest().poll(stream, ""))).containsExactly("once", "once");
    }

    @Test
    void text_isComposedAndTrimmed() {
        member().send(stream, "  cafe\u0301  ");

        assertThat(texts(guest().poll(stream, ""))).containsExactly("café");
    }

    @Test
    void aChat_canBeDeletedByItsAuthorAndByTheOwner_andByNobodyElse() {
        Api author = member();
        author.send(stream, "first");
        author.send(stream, "second");
        author.send(stream, "third");

        assertThat(guest().delete(chat("1")).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(member().delete(chat("1")).code()).isEqualTo("FORBIDDEN");
        assertThat(author.delete(chat("1")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("2")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("2")).status()).isEqualTo(204);
        assertThat(owner.delete(chat("99")).code()).isEqualTo("CHAT_NOT_FOUND");
        assertThat(owner.delete(chat("4")).code()).isEqualTo("CHAT_NOT_FOUND");

        var answer = guest().poll(stream, "");
        assertThat(answer.text()).doesNotContain("first", "second").contains("third");
        assertThat(answer.json().get("cursor").asString()).isEqualTo("5");
        assertThat(guest().get(chat("history")).text())
                .doesNotContain("first", "second")
                .contains("third");
    }

    @Test
    void aReaderWhoHasAChat_isToldThatItIsGone() {
        Api author = member();
        author.send(stream, "oops");
        String cursor = guest().poll(stream, "").json().get("cursor").asString();

        author.delete(chat("1"));

        JsonNode entries = guest().poll(stream, "?after=" + cursor).json().get("entries");
        assertThat(entries.toString()).isEqualTo("[{\"type\":\"chat-deleted\",\"seq\":\"2\",\"target\":\"1\"}]");
    }

    @Test
    void afterTheEnd_nothingIsAccepted_andTheLastEntrySaysSo() {
        Api sender = member();
        sender.send(stream, "bye");
        owner.post("/api/v1/streams/" + stream + "/end", null);

        assertThat(sender.send(stream, "too late").code()).isEqualTo("STREAM_NOT_LIVE");

        var answer = guest().poll(stream, "");
        assertThat(texts(answer)).containsExactly("bye");
        assertThat(answer.json().at("/entries/1/type").asString()).isEqualTo("stream-ended");
        assertThat(answer.header("Cache-Control")).isEqualTo("public, max-age=60");
    }

    @Test
    void aTextDeletedAfterTheEnd_isGoneEverywhere() {
        Api sender = member();
        sender.send(stream, "regrettable");
        owner.post("/api/v1/streams/" + stream + "/end", null);

        assertThat(sender.delete(chat("1")).status()).isEqualTo(204);

        assertThat(guest().poll(stream, "").text()).doesNotContain("regrettable");
        assertThat(guest().get(chat("history")).text()).doesNotContain("regrettable");
    }

    @Test
    void history_goesBackToTheFirstChat_withItsPlaceInTheStream() {
        Api sender = member();
        for (int i = 1; i <= 25; i++) {
            sender.send(stream, "chat " + i);
        }
        sender.delete(chat("13"));
        var found = new ArrayList<String>();
        JsonNode page = guest().get(chat("history?limit=10")).json();
        while (true) {
            page.get("entries").forEach(entry -> found.add(entry.get("text").asString()));
            assertThat(page.at("/entries/0/offsetMillis").asLong()).isNotNegative();
            if (page.get("before").isNull()) {
                break;
            }
            page = guest().get(
                            chat("history?limit=10&before=" + page.get("before").asString()))
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

    static List<String> texts(Api.Answer answer) {
        var texts = new ArrayList<String>();
        answer.json().get("entries").forEach(entry -> {
            if (entry.get("type").asString().equals("chat")) {
                texts.add(entry.get("text").asString());
            }
        });
        return texts;
    }
}
