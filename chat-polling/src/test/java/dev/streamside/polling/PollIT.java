package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;

class PollIT extends ApplicationTest {
    @Autowired
    private DataSource dataSource;

    private String stream;
    private Api owner;
    private Api sender;

    @BeforeEach
    void sendAHundredChats() {
        sender = member();
        owner = member();
        stream = owner.liveStream();
        for (int i = 1; i <= 100; i++) {
            sender.send(stream, "chat " + i);
        }
    }

    @Test
    void theAddressOfPolls_listsTheMethodsThatItTakes() {
        var answer = guest().exchange("DELETE", "/api/v1/streams/" + stream + "/chats", BodyPublishers.noBody());

        assertThat(answer.code()).isEqualTo("METHOD_NOT_ALLOWED");
        assertThat(answer.header("Allow")).isEqualTo("GET, HEAD, POST");
    }

    @Test
    void withoutACursor_aViewerGetsTheNewestFifty() {
        var answer = guest().poll(stream, "").json();

        assertThat(answer.get("entries")).hasSize(50);
        assertThat(answer.at("/entries/0/seq").asString()).isEqualTo("52");
        assertThat(answer.get("cursor").asString()).isEqualTo("101");
        assertThat(answer.get("reset").asBoolean()).isFalse();
        assertThat(answer.get("skipped").asLong()).isZero();
        assertThat(answer.get("nextPollMillis").asLong()).isEqualTo(4_000);
    }

    @Test
    void aViewerWhoFellBehind_getsTheNewest_andIsToldHowManyWereSkipped() {
        var answer = guest().poll(stream, "?after=20&limit=30").json();

        assertThat(answer.at("/entries/0/seq").asString()).isEqualTo("72");
        assertThat(answer.get("skipped").asLong()).isEqualTo(51);
        assertThat(answer.get("reset").asBoolean()).isFalse();
    }

    /// Otherwise the viewer would continue to show the deleted message.
    @Test
    void aViewerWhoWouldMissADeletion_startsOver() {
        owner.delete("/api/v1/streams/" + stream + "/chats/10");
        for (int i = 0; i < 40; i++) {
            owner.send(stream, "more");
        }

        var answer = guest().poll(stream, "?after=101&limit=30").json();

        assertThat(answer.get("reset").asBoolean()).isTrue();
        assertThat(answer.at("/entries/0/seq").asString()).isEqualTo("113");
    }

    @Test
    void anArchive_readsPageByPage_andMissesNothing() {
        var first = guest().poll(stream, "?after=20&limit=30&overflow=page").json();

        assertThat(first.at("/entries/0/seq").asString()).isEqualTo("21");
        assertThat(first.get("cursor").asString()).isEqualTo("50");
        assertThat(first.get("skipped").asLong()).isZero();
    }

    @Test
    void afterTheEnd_anAnswerMayBeKeptForAMinute() {
        owner.post("/api/v1/streams/" + stream + "/end", null);

        var answer = guest().poll(stream, "");

        assertThat(answer.json().at("/entries/49/type").asString()).isEqualTo("stream-ended");
        assertThat(answer.header("Cache-Control")).isEqualTo("public, max-age=60");
    }

    @Test
    @Tag(TestDatabase.COUNTS_STATEMENTS)
    void aPoll_asksTheDatabaseNothing() throws SQLException {
        guest().poll(stream, "?after=100");
        TestDatabase.awaitFullPool(dataSource);
        var before = DATABASE.statements();

        for (int i = 0; i < 20; i++) {
            guest().poll(stream, "?after=100");
        }

        assertThat(DATABASE.statements().since(before).total()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "?after=-1, after",
        "?after=, after",
        "?after=abc, after",
        "?after=007, after",
        "?after=%2B1, after",
        "?after=9999999999999999999, after",
        "?after=1&after=2, after",
        "?limit=0, limit",
        "?limit=-5, limit",
        "?limit=201, limit",
        "?limit=1.5, limit",
        "?limit=, limit",
        "?overflow=all, overflow",
        "?cursor=1, cursor",
        "?_=123, _",
        "?after=1&x, x",
        "?AFTER=1, AFTER",
        "?after=1%20, after"
    })
    void aMalformedQuery_isRefused_andTheFieldIsNamed(String query, String field) {
        var answer = guest().poll(stream, query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo(field);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    }

    @ParameterizedTest
    @CsvSource({"1", "abc", "0", "-1", "99999999999999999999999"})
    void aStreamThatIsNotThere_isNotFound(String id) {
        var answer = guest().poll(id, "");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("STREAM_NOT_FOUND");
    }

    @Test
    void nothingButTheAddress_changesTheAnswer() {
        var plain = guest().poll(stream, "?after=90");
        String path = "/api/v1/streams/" + stream + "/chats?after=90";

        var others = new Api.Answer[] {
            sender.poll(stream, "?after=90"),
            guest().get(path, "Cookie", "streamside_session=forged; streamside_viewer=x; a=b"),
            guest().get(path, "Authorization", "Bearer abc.def.ghi"),
            guest().get(path, "Accept", "text/html", "Accept-Language", "ko", "User-Agent", "\"><script>"),
            guest().get(path, "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"),
            guest().get(path, "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "https"),
            guest().get(path, "X-Original-URL", "/api/v1/session", "X-HTTP-Method-Override", "DELETE"),
            guest().get(path, "Range", "bytes=0-1", "If-Modified-Since", "Sat, 01 Jan 2050 00:00:00 GMT"),
            guest().exchange("GET", path, BodyPublishers.ofString("{\"after\":1}"), "Content-Type", "application/json"),
        };

        for (Api.Answer other : others) {
            assertThat(other.status()).isEqualTo(200);
            assertThat(other.body()).isEqualTo(plain.body());
            assertThat(headers(other)).isEqualTo(headers(plain));
        }
        assertThat(plain.headers().map()).doesNotContainKey("set-cookie");
        assertThat(plain.header("Cache-Control")).isEqualTo("public, max-age=1");
        assertThat(plain.header("Content-Type")).isEqualTo("application/json");
    }

    @Test
    void anyPage_mayReadAPoll_onceTheOperatorAllowsOneSite_becauseAllGetTheSame() {
        var read = guest().poll(stream, "");
        var refused = guest().poll(stream, "?after=x");
        var mayISend = guest().exchange(
                        "OPTIONS",
                        "/api/v1/streams/" + stream + "/chats",
                        BodyPublishers.noBody(),
                        "Origin",
                        Api.PARTNER,
                        "Access-Control-Request-Method",
                        "POST");

        assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(read.headers().allValues("Vary")).doesNotContain("Origin");
        assertThat(refused.header("Access-Control-Allow-Origin")).isEqualTo("*");
        assertThat(mayISend.header("Access-Control-Allow-Origin")).isEqualTo(Api.PARTNER);
    }

    @Test
    void aHeadRequest_getsTheSameHeaders_andNoBody() {
        var get = guest().poll(stream, "");
        var head = guest().exchange("HEAD", "/api/v1/streams/" + stream + "/chats", BodyPublishers.noBody());

        assertThat(headers(head)).isEqualTo(headers(get));
        assertThat(head.body()).isEmpty();
    }

    @Test
    void anUnchangedAnswer_isNotSentAgain() {
        var first = guest().poll(stream, "?after=90");
        String path = "/api/v1/streams/" + stream + "/chats?after=90";

        var second = guest().get(path, "If-None-Match", first.header("ETag"));
        sender.send(stream, "news");
        var third = guest().get(path, "If-None-Match", first.header("ETag"));

        assertThat(second.status()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(second.header("ETag")).isEqualTo(first.header("ETag"));
        assertThat(third.status()).isEqualTo(200);
        assertThat(third.header("ETag")).isNotEqualTo(first.header("ETag"));
    }

    @Test
    void aLongAnswer_isCompressed_whenTheViewerCanReadThat() throws IOException {
        String path = "/api/v1/streams/" + stream + "/chats";
        var plain = guest().get(path);
        var compressed = guest().get(path, "Accept-Encoding", "br;q=1.0, gzip;q=0.8");

        assertThat(compressed.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(compressed.header("ETag")).isEqualTo(plain.header("ETag"));
        assertThat(compressed.header("Vary")).isEqualTo(plain.header("Vary")).isEqualTo("Accept-Encoding");
        assertThat(compressed.body()).hasSizeLessThan(plain.body().length / 2);
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
            assertThat(gzip.readAllBytes()).isEqualTo(plain.body());
        }
        assertThat(guest().get(path, "Accept-Encoding", "gzip;q=0").header("Content-Encoding"))
                .isEmpty();
        assertThat(guest().get(path + "?after=100", "Accept-Encoding", "gzip").header("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void oneConnection_servesAsManyPollsAsAViewerHas() throws IOException {
        String request = "GET /api/v1/streams/" + stream + "/chats?after=101 HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (var socket = new Socket(base.getHost(), base.getPort())) {
            socket.setSoTimeout(5_000);
            for (int i = 0; i < 1_000; i++) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                assertThat(readAnswer(socket.getInputStream()))
                        .startsWith("HTTP/1.1 200")
                        .doesNotContain("close");
            }
        }
    }

    /// Reads until the body's closing brace: the answer has no other.
    private static String readAnswer(InputStream in) throws IOException {
        var answer = new StringBuilder();
        int next;
        do {
            next = in.read();
            answer.append((char) next);
        } while (next != '}' && next >= 0);
        return answer.toString();
    }

    private static Map<String, Object> headers(Api.Answer answer) {
        var headers = new TreeMap<String, Object>(answer.headers().map());
        headers.remove("date");
        return headers;
    }
}
