package dev.streamside.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class BadInputIT extends ApplicationTest {
    private Api member;
    private String stream;
    private String chats;

    @BeforeEach
    void startStream() {
        member = member();
        stream = member.liveStream();
        chats = "/api/v1/streams/" + stream + "/chats";
    }

    @AfterEach
    void nothingIsLoggedAsAnErrorOfOurs(CapturedOutput output) {
        assertThat(output.getAll()).doesNotContain("ERROR", "Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "null", "[]", "{}"})
    void aBodyThatIsNotAChat_isRefused_withAProblem(String body) {
        var answer = send(body, "application/json");

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.text()).doesNotContain("Exception", "jackson", "dev.streamside");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/streams?=x", "/api/v1/streams?page=%ff", "history?=x"})
    void aMalformedQuery_isRefused(String address) {
        var answer = guest().get(address.startsWith("/") ? address : chats + "/" + address);

        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("INVALID");
    }

    @ParameterizedTest
    @CsvSource({
        "before, ''",
        "before, 0",
        "before, 007",
        "before, 0x10",
        "before, %2B5",
        "before, %D9%A1",
        "before, 1&before=2",
        "limit, ''",
        "limit, 201",
        "limit, 5.0"
    })
    void aParameterOfTheHistory_hasOneSpelling(String name, String value) {
        assertRefused(name, guest().get(chats + "/history?" + name + "=" + value));
    }

    @ParameterizedTest
    @CsvSource({"page, ''", "page, -1", "page, 0x1", "page, 501", "page, 1&page=1", "status, ''", "status, live"})
    void aParameterOfTheListOfStreams_hasOneSpelling(String name, String value) {
        assertRefused(name, guest().get("/api/v1/streams?" + name + "=" + value));
    }

    private static void assertRefused(String parameter, Api.Answer answer) {
        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo(parameter);
    }

    @Test
    void bytesThatAreNotHttp_areRefused() throws IOException {
        try (var socket = new Socket(base.getHost(), base.getPort())) {
            socket.getOutputStream()
                    .write(new byte[] {(byte) 0xb2, 0x12, 0x1c, 'A', (byte) 0xcf, '\r', '\n', '\r', '\n'});

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void aChatWithoutText_isRefused_andTheFieldIsNamed() {
        assertThat(send("{}", "application/json").json().at("/fields/0/field").asString())
                .isEqualTo("text");
    }

    @Test
    void invalidUtf8_isRefused() {
        byte[] body = "{\"text\":\"a?\"}".getBytes(StandardCharsets.ISO_8859_1);
        body[10] = (byte) 0xFF;

        var answer =
                member.exchange("POST", chats, BodyPublishers.ofByteArray(body), "Content-Type", "application/json");

        assertThat(answer.code()).isEqualTo("INVALID");
    }

    @Test
    void tenMegabytes_areRefused_whateverTheHeadersPromise() {
        byte[] body = new byte[10 << 20];

        var honest =
                member.exchange("POST", chats, BodyPublishers.ofByteArray(body), "Content-Type", "application/json");
        var chunked = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofInputStream(() -> new java.io.ByteArrayInputStream(
                        ("{\"text\":\"" + "a".repeat(10 << 20)).getBytes(java.nio.charset.StandardCharsets.US_ASCII))),
                "Content-Type",
                "application/json");

        assertThat(honest.status()).isEqualTo(413);
        assertThat(chunked.status()).as(chunked.text()).isEqualTo(413);
        assertThat(chunked.code()).isEqualTo("TOO_LARGE");
    }

    @ParameterizedTest
    @CsvSource({"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"
    })
    void aBodyThatIsNotJson_isRefused(String mediaType) {
        var answer = send("{\"text\":\"a\"}", mediaType);

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.code()).isEqualTo("UNSUPPORTED_MEDIA_TYPE");
    }

    @Test
    void aCompressedRequest_isRefused() {
        var answer = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofString("{\"text\":\"a\"}"),
                "Content-Type",
                "application/json",
                "Content-Encoding",
                "gzip");

        assertThat(answer.status()).isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource({
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site",
        "Origin, https://evil.example",
        "Origin, null",
        "Origin, http://localhost.evil.example"
    })
    void anotherSitesPage_mayNotChangeAnything(String header, String value) {
        var answer = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofString("{\"text\":\"a\"}"),
                "Content-Type",
                "application/json",
                header,
                value);

        assertThat(answer.code()).isEqualTo("CROSS_SITE");
        assertThat(member.exchange("POST", "/api/v1/streams/" + stream + "/end", BodyPublishers.noBody(), header, value)
                        .code())
                .isEqualTo("CROSS_SITE");
    }

    @Test
    void ourOwnPage_mayChangeThings() {
        var answer = member.exchange(
                "POST",
                chats,
                BodyPublishers.ofString("{\"text\":\"a\"}"),
                "Content-Type",
                "application/json",
                "Origin",
                base.toString());

        assertThat(answer.status()).isEqualTo(201);
    }

    @Test
    void aStreamThatIsNotThere_orNotLive_takesNoChats() {
        assertThat(member.send("1", "a").code()).isEqualTo("STREAM_NOT_FOUND");
        assertThat(member.send("abc", "a").status()).isEqualTo(404);
        assertThat(member.send(member.newStream(), "a").code()).isEqualTo("STREAM_NOT_LIVE");
    }

    @Test
    void aGuest_canChangeNothing() {
        assertThat(guest().send(stream, "a").code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"))
                        .code())
                .isEqualTo("LOGIN_REQUIRED");
        assertThat(guest().post("/api/v1/streams", Map.of("title", "mine")).code())
                .isEqualTo("LOGIN_REQUIRED");
    }

    @ParameterizedTest
    @CsvSource({"GET, reaction", "HEAD, reaction", "GET, bans", "HEAD, bans"})
    void aMembersOwnData_isClosedToGuests_whateverTheMethod(String method, String of) {
        var answer = guest().exchange(method, "/api/v1/streams/" + stream + "/" + of, BodyPublishers.noBody());

        assertThat(answer.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "/actuator",
        "/actuator/env",
        "/nothing.html",
        "/api",
        "/.git/config",
        "/WEB-INF/web.xml",
        "/application.yml",
        "/static/index.html",
        "/h2-console",
        "/swagger-ui.html"
    })
    void anUnknownAddress_isNotFound(String path) {
        var answer = guest().get(path);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @CsvSource({"/api/v2/streams", "/api/v1/members", "/api/v1/admin", "/api/v1/streams/1/chats/2/3"})
    void anAddressThatIsNotListed_isClosed(String path) {
        assertThat(guest().exchange("DELETE", path, BodyPublishers.noBody()).status())
                .isIn(401, 404, 405);
        assertThat(member.exchange("DELETE", path, BodyPublishers.noBody()).status())
                .isIn(404, 405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATCH", "QUERY", "PROPFIND", "FOO"})
    void aMethodThatAnAddressDoesNotTake_isNotAllowed_andTheOthersAreListed(String method) {
        var answer = member.exchange(method, "/api/v1/streams/" + stream + "/reaction", BodyPublishers.noBody());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.code()).isEqualTo("METHOD_NOT_ALLOWED");
        assertThat(answer.json().get("instance").asString()).endsWith("/reaction");
        assertThat(answer.header("Allow").split(", ?", -1)).containsExactlyInAnyOrder("GET", "HEAD", "PUT", "OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"QUERY", "FOO", "PUT", "PATCH"})
    void aMethodThatNobodyTakes_needsNoSession(String method) {
        assertThat(guest().exchange(method, chats + "/history", BodyPublishers.noBody())
                        .status())
                .isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a%C2%85b", "a%3Bb", "%25"})
    void anAddressWithOddCharacters_isNotFound(String id) {
        var answer = guest().get("/api/v1/streams/" + id + "/counts");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).doesNotContain("/error");
    }

    @Test
    void theHistory_isNoChatThatCouldBeDeleted() {
        var answer = member.delete(chats + "/history");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).doesNotContain("DELETE");
    }

    @Test
    void everyMethodThatAnAddressLists_isTaken() {
        String reaction = "/api/v1/streams/" + stream + "/reaction";

        for (String method : member.exchange("PATCH", reaction, BodyPublishers.noBody())
                .header("Allow")
                .split(", ?", -1)) {
            assertThat(member.exchange(method, reaction, BodyPublishers.noBody())
                            .status())
                    .as(method)
                    .isNotEqualTo(405);
        }
    }

    private Api.Answer send(String body, String mediaType) {
        return member.exchange("POST", chats, BodyPublishers.ofString(body), "Content-Type", mediaType);
    }
}
