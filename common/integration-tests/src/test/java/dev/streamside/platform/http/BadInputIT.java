package dev.streamside.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Bodies and parameters that an address does not accept.
class BadInputIT extends RefusalTest {
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
                BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(
                        ("{\"text\":\"" + "a".repeat(10 << 20)).getBytes(StandardCharsets.US_ASCII))),
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

    private Api.Answer send(String body, String mediaType) {
        return member.exchange("POST", chats, BodyPublishers.ofString(body), "Content-Type", mediaType);
    }
}
