package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.TestPropertySource;

/// The rules for opening a socket.
@TestPropertySource(properties = {"streamside.websocket.per-member=5", "streamside.server.held-per-address=8"})
class ConnectionLimitsIT extends ApplicationTest {
    private Api member;
    private String stream;
    private String path;

    @BeforeEach
    void startStream() {
        member = member();
        stream = member().liveStream();
        path = "/ws/v1/streams/" + stream;
    }

    @ParameterizedTest
    @CsvSource({
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "http://localhost",
        "https://partner.example.evil.example",
        "https://partner.example:8443",
        "http://partner.example"
    })
    void aPageOfAnotherOrigin_isRefused_alsoForGuests(String origin) throws IOException {
        try (RawSocket asGuest = RawSocket.open(base, path, "Origin: " + origin);
                RawSocket asMember = RawSocket.open(base, path, "Origin: " + origin, cookie())) {
            assertThat(asGuest.status()).isEqualTo(403);
            assertThat(asMember.status()).isEqualTo(403);
        }
        assertThat(guest().get(path, "Origin", origin).code()).isEqualTo("CROSS_SITE");
    }

    @Test
    void ourOwnPages_mayComeIn_asTheirMember() throws IOException {
        for (String origin : List.of(base.toString(), "https://localhost:" + base.getPort())) {
            try (RawSocket page = RawSocket.open(base, path, "Origin: " + origin, cookie())) {
                assertThat(page.status()).isEqualTo(101);
                assertThat(page.read().text()).contains(member.my("username"));
            }
        }
    }

    @Test
    void aPageThatTheOperatorNames_mayComeIn_asAGuest_whateverTheCookie() throws IOException {
        try (RawSocket page = RawSocket.open(base, path, "Origin: https://partner.example", cookie())) {
            assertThat(page.status()).isEqualTo(101);
            assertThat(page.read().text()).contains("\"member\":null");
        }
    }

    @Test
    void aPageThatTheOperatorNames_canReadWhyItsSocketWasRefused() {
        var named = guest().get(path, "Origin", "https://partner.example");

        assertThat(named.code()).isEqualTo("UPGRADE_REQUIRED");
        assertThat(named.header("Access-Control-Allow-Origin")).isEqualTo("https://partner.example");
        assertThat(guest().get(path, "Origin", "https://evil.example").headers().map())
                .doesNotContainKey("access-control-allow-origin");
    }

    @Test
    void aProgram_mayComeInWithoutAnOrigin_butNotWithCookies() throws IOException {
        try (RawSocket program = RawSocket.open(base, path);
                RawSocket disguised = RawSocket.open(base, path, cookie())) {
            assertThat(program.read().text()).contains("\"member\":null");
            assertThat(disguised.status()).isEqualTo(403);
        }
    }

    @Test
    void aStreamThatIsNotThere_closesTheSocket_orIsNotFoundWithoutOne() throws IOException {
        for (String id : List.of("1", "abc", "0", "-1", "99999999999999999999")) {
            try (RawSocket lost = RawSocket.open(base, "/ws/v1/streams/" + id)) {
                assertThat(lost.readClose().closeCode()).isEqualTo(4404);
            }
            assertThat(guest().get("/ws/v1/streams/" + id).code()).isEqualTo("STREAM_NOT_FOUND");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "?after=, after",
        "?after=abc, after",
        "?after=007, after",
        "?after=-1, after",
        "?after=1&after=2, after",
        "?overflow=all, overflow",
        "?counted=no, counted",
        "?x=1, x",
        "?after=1&limit=5, limit",
    })
    void aMalformedQuery_closesTheSocket_andTheFieldIsNamed(String query, String field) throws IOException {
        try (RawSocket bad = RawSocket.open(base, path + query)) {
            var close = bad.readClose();

            assertThat(close.closeCode()).isEqualTo(1008);
            assertThat(close.text()).contains(field + " ");
        }
        var answer = guest().get(path + query);
        assertThat(answer.code()).isEqualTo("INVALID");
        assertThat(answer.json().at("/fields/0/field").asString()).isEqualTo(field);
    }

    @Test
    void aRequestWithoutAnUpgrade_isToldThatItMayConnect() {
        var answer = guest().get(path);

        assertThat(answer.status()).isEqualTo(426);
        assertThat(answer.code()).isEqualTo("UPGRADE_REQUIRED");
        assertThat(answer.header("Upgrade")).isEqualTo("websocket");
    }

    @Test
    void aMember_mayHaveFiveWindowsOpen_andSixWhenOneIsClosed() throws IOException {
        List<RawSocket> open = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            open.add(letIn(cookie()));
        }

        try (RawSocket tooMany = RawSocket.open(base, path, "Origin: " + base, cookie())) {
            assertThat(tooMany.status()).isEqualTo(429);
            assertThat(member.get(path).code()).isEqualTo("TOO_MANY_CONNECTIONS");
        }
        open.removeLast().close();
        Awaitility.await().until(() -> member.get(path).code().equals("UPGRADE_REQUIRED"));
        closeAll(open);
    }

    @Test
    void anAddress_mayHaveEight_evenWhenMoreComeAtOnce() throws Exception {
        List<RawSocket> open = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<RawSocket>> coming = IntStream.range(0, 40)
                    .mapToObj(i -> executor.submit(() -> RawSocket.open(base, path)))
                    .toList();
            int in = 0;
            for (Future<RawSocket> one : coming) {
                open.add(one.get());
                in += one.get().status() == 101 && one.get().read().opcode() == 1 ? 1 : 0;
            }
            assertThat(in).isEqualTo(8);
        }
        assertThat(guest().get(path).json().get("retryAfterMillis").asLong()).isPositive();
        closeAll(open);
    }

    /// Waits for the hello: by then the socket is counted.
    private RawSocket letIn(String cookie) throws IOException {
        RawSocket socket = RawSocket.open(base, path, "Origin: " + base, cookie);
        assertThat(socket.status()).isEqualTo(101);
        assertThat(socket.read().text()).startsWith("{\"type\":\"hello\"");
        return socket;
    }

    private void closeAll(List<RawSocket> open) throws IOException {
        for (RawSocket socket : open) {
            socket.close();
        }
        Awaitility.await()
                .until(() -> guest().get("/api/v1/streams/" + stream + "/counts")
                                .json()
                                .get("viewers")
                                .asLong()
                        == 0);
    }

    private String cookie() {
        return "Cookie: streamside_session="
                + member.cookie("streamside_session").orElseThrow();
    }
}
