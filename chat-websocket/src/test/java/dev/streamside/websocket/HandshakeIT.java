package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/// Bad requests for a socket: the answer says what is wrong, and nothing is logged as an error.
@ExtendWith(OutputCaptureExtension.class)
class HandshakeIT extends ApplicationTest {
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    private static final String VERSION = "Sec-WebSocket-Version: 13\r\n";
    private static final String UPGRADE = "Upgrade: websocket\r\n";
    private static final String CONNECTION = "Connection: Upgrade\r\n";

    private String path;

    @BeforeEach
    void startStream() {
        path = "/ws/v1/streams/" + member().liveStream();
    }

    @AfterEach
    void nothingIsLoggedAsAnErrorOfOurs(CapturedOutput output) {
        assertThat(output.getAll()).doesNotContain("ERROR", "Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "", "!!!!", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZSBpcyB0b28gbG9uZw=="})
    void aKeyThatIsNotSixteenBytes_isRefused(String key) throws IOException {
        String answer = ask("GET", UPGRADE + CONNECTION + VERSION + "Sec-WebSocket-Key: " + key + "\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400");
    }

    @Test
    void aRequestWithoutAKey_orWithoutConnectionUpgrade_isRefused() throws IOException {
        assertThat(ask("GET", UPGRADE + CONNECTION + VERSION)).startsWith("HTTP/1.1 400");
        assertThat(ask("GET", UPGRADE + VERSION + KEY)).startsWith("HTTP/1.1 400");
    }

    @Test
    void anotherVersion_isToldTheRightOne() throws IOException {
        assertThat(ask("GET", UPGRADE + CONNECTION + KEY + "Sec-WebSocket-Version: 8\r\n"))
                .startsWith("HTTP/1.1 426")
                .contains("Sec-WebSocket-Version: 13");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "DELETE", "OPTIONS", "QUERY"})
    void anotherMethod_isNotAllowed(String method) throws IOException {
        assertThat(ask(method, UPGRADE + CONNECTION + VERSION + KEY))
                .startsWith("HTTP/1.1 405")
                .contains("Allow: GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?=x", "?after=%zz", "?after=%ff", "?%", "?a%00b=1"})
    void aMalformedQuery_isRefused(String query) throws IOException {
        path += query;

        assertThat(ask("GET", "")).startsWith("HTTP/1.1 400");
    }

    @Test
    void overHttp10_nothingIsUpgraded() throws IOException {
        String request = "GET " + path + " HTTP/1.0\r\nHost: " + base.getAuthority() + "\r\n" + UPGRADE + CONNECTION
                + VERSION + KEY + "\r\n";
        try (RawSocket socket = RawSocket.ask(base, request)) {
            assertThat(socket.answer()).contains(" 426");
        }
    }

    /// When a page of another origin on the same site opens a socket, browsers add the visitor's cookies.
    @Test
    void aPageOfAnotherOrigin_isAGuest_whateverCookiesComeAlong() throws IOException {
        Api visitor = member();
        visitor.post("/api/v1" + path.substring("/ws/v1".length()) + "/heartbeat", null);
        String session = "Cookie: streamside_session="
                + visitor.cookie("streamside_session").orElseThrow();

        try (RawSocket own = RawSocket.open(base, path, session, "Origin: " + base);
                RawSocket foreign = RawSocket.open(base, path, session, "Origin: " + Api.PARTNER)) {
            assertThat(read(own, "hello")).contains(visitor.my("id"));
            assertThat(read(foreign, "hello")).doesNotContain(visitor.my("id"));
            assertThat(foreign.answer()).doesNotContain("Set-Cookie");
            foreign.sendText("{\"type\":\"chat\",\"text\":\"as the visitor\"}");
            assertThat(read(foreign, "error")).contains("LOGIN_REQUIRED");
        }
    }

    /// The next frame of this type.
    private static String read(RawSocket socket, String type) throws IOException {
        String next;
        do {
            next = socket.read().text();
        } while (!next.contains("\"type\":\"" + type + "\""));
        return next;
    }

    private String ask(String method, String headers) throws IOException {
        String request = method + " " + path + " HTTP/1.1\r\nHost: " + base.getAuthority() + "\r\n" + headers + "\r\n";
        try (RawSocket socket = RawSocket.ask(base, request)) {
            return socket.answer();
        }
    }
}
