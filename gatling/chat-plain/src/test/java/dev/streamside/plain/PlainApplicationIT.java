package dev.streamside.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The application answers every request of the audience, on the tables that the data set fills.
@Timeout(120)
@SuppressWarnings("NullAway.Init") // the field is filled before all tests
class PlainApplicationIT {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String STREAM = PlainChat.STREAM;

    private static PlainChat plain;

    @BeforeAll
    static void start() {
        plain = PlainChat.start("--spring.sql.init.data-locations=classpath:year-of-chats.sql");
    }

    @AfterAll
    static void stop() {
        plain.close();
    }

    @Test
    void theAudience_findsTheTransport_andTheLiveStream_withItsChannel() throws Exception {
        assertThat(plain.get("/api/v1/client").path("transports").path(0).asString())
                .isEqualTo("polling");
        JsonNode streams = plain.get("/api/v1/streams?status=LIVE").path("content");
        assertThat(streams).hasSize(1);
        assertThat(streams.path(0).path("id").asLong()).isEqualTo(7);
        JsonNode stream = plain.get(STREAM);
        assertThat(stream.path("title").asString()).isEqualTo("Soup");
        assertThat(stream.path("channel").path("id").asLong()).isEqualTo(5);
        assertThat(stream.path("channel").path("subscribers").asLong()).isEqualTo(1);
    }

    @Test
    void theFirstChats_areTheNewest_andAreThoseOfTheLog() throws Exception {
        JsonNode chats = plain.get(STREAM + "/chats?limit=2");
        assertThat(chats.path("entries")).hasSize(2);
        assertThat(chats.path("entries").path(1).path("seq").asLong())
                .isEqualTo(chats.path("cursor").asLong());
        assertThat(plain.get(STREAM + "/chats?after=0&limit=2")
                        .path("entries")
                        .path(1)
                        .path("clientMessageId")
                        .asString())
                .isEqualTo("seed-2");
    }

    @Test
    void aChat_getsTheNextNumber_andIsInTheNextPoll_withItsAuthor() throws Exception {
        long cursor = plain.get(STREAM + "/chats").path("cursor").asLong();
        HttpResponse<String> sent = plain.send("mine", Optional.of(PlainChat.TOKEN));
        assertThat(sent.statusCode()).isEqualTo(201);
        assertThat(JSON.readTree(sent.body()).path("seq").asLong()).isEqualTo(cursor + 1);

        JsonNode news = plain.get(STREAM + "/chats?limit=200&after=" + cursor);
        assertThat(news.path("cursor").asLong()).isEqualTo(cursor + 1);
        JsonNode chat = news.path("entries").path(0);
        assertThat(chat.path("clientMessageId").asString()).isEqualTo("mine");
        assertThat(chat.path("author").path("name").asString()).isEqualTo("Hana");
        assertThat(plain.get(STREAM + "/chats?after=" + (cursor + 1))
                        .path("cursor")
                        .asLong())
                .isEqualTo(cursor + 1);
    }

    @Test
    void aChat_canBeReadByItsNumber() throws Exception {
        HttpResponse<String> sent = plain.send("read", Optional.of(PlainChat.TOKEN));
        long seq = JSON.readTree(sent.body()).path("seq").asLong();
        JsonNode chat = plain.get(STREAM + "/chats/" + seq);
        assertThat(chat.path("clientMessageId").asString()).isEqualTo("read");
        assertThat(chat.path("author").path("name").asString()).isEqualTo("Hana");
        assertThat(plain.ask("GET", STREAM + "/chats/" + (seq + 1_000_000), "", Optional.empty())
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aMonth_isTheSame_whenAllRowsOfTheMemberAreLoadedForIt() throws Exception {
        for (String month : List.of("2023-01", "2023-12", "2022-12")) {
            assertThat(plain.get("/api/v1/members/2/all-chats?month=" + month))
                    .isEqualTo(plain.get("/api/v1/members/2/chats?month=" + month));
        }
    }

    @Test
    void aMonthOfAMember_has60To88Chats_andNoneOfTheNext() throws Exception {
        long all = 0;
        for (int month = 1; month <= 12; month++) {
            String name = "2023-%02d".formatted(month);
            JsonNode chats = plain.get("/api/v1/members/1/chats?month=" + name);
            assertThat(chats.size()).isBetween(60, 88);
            assertThat(chats).allMatch(chat -> chat.path("at").asString().startsWith(name));
            all += chats.size();
        }
        assertThat(all).isBetween(12 * 65L, 12 * 83L);
        assertThat(plain.get("/api/v1/members/1/chats?month=2022-12")).isEmpty();
    }

    @Test
    void aConstant_isAKilobyte() throws Exception {
        String constant =
                plain.ask("GET", "/api/v1/constant", "", Optional.empty()).body();
        assertThat(constant).hasSize(1_024);
        assertThat(plain.ask("GET", "/api/v1/hopping-constant", "", Optional.empty())
                        .body())
                .isEqualTo(constant);
    }

    @Test
    void aChecksum_isThatOfAMebibyteOfZeros() throws Exception {
        assertThat(plain.ask("GET", "/api/v1/checksum", "", Optional.empty()).body())
                .isEqualTo("30e14955ebf1352266dc2ff8067e68104607e750abb9d3b36582b8af909fcb58");
    }

    @Test
    void whoIsNotSignedIn_cannotSend() throws Exception {
        assertThat(plain.send("nobody's", Optional.empty()).statusCode()).isEqualTo(401);
        assertThat(plain.send("nobody's", Optional.of("another")).statusCode()).isEqualTo(401);
    }

    @Test
    void aViewer_countsOnce_howeverManyHeartbeatsComeWithItsCookie() throws Exception {
        HttpResponse<String> first = plain.ask("POST", STREAM + "/heartbeat", "", Optional.empty());
        Optional<String> cookie = first.headers().firstValue("Set-Cookie").map(value -> value.split(";", 2)[0]);
        long viewers = JSON.readTree(first.body()).path("viewers").asLong();
        HttpResponse<String> second = plain.ask("POST", STREAM + "/heartbeat", "", cookie);
        assertThat(JSON.readTree(second.body()).path("viewers").asLong()).isEqualTo(viewers);
    }

    @Test
    void aReaction_replacesTheOneBefore() throws Exception {
        var cookie = Optional.of("streamside_session=" + PlainChat.TOKEN);
        plain.ask("PUT", STREAM + "/reaction", "{\"reaction\":\"LIKE\"}", cookie);
        JsonNode counts = JSON.readTree(plain.ask("PUT", STREAM + "/reaction", "{\"reaction\":\"DISLIKE\"}", cookie)
                .body());
        assertThat(counts.path("likes").asLong()).isZero();
        assertThat(counts.path("dislikes").asLong()).isEqualTo(1);
    }
}
