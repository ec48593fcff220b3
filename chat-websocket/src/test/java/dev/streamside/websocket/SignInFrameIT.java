package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.PlainSocket;
import dev.streamside.testing.TestIssuer;
import dev.streamside.testing.watch.SocketWatch;
import java.net.http.WebSocket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A user of another site, whose page opens a socket without a cookie and sends a token as a frame.
class SignInFrameIT extends ApplicationTest {
    /// The remaining time of a token that is still accepted only because clocks may differ.
    private static final int ALMOST_OVER_SECONDS = -26;

    private final String subject = TestIssuer.newSubject();
    private Api owner;
    private String stream;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    @Test
    void signsIn_andSends_asThatMember() {
        try (SocketWatch socket = SocketWatch.open(guest(), stream, null)) {
            assertThat(socket.hello().get("member").isNull()).isTrue();
            assertThat(socket.send("{\"text\":\"too early\"}").code()).isEqualTo("LOGIN_REQUIRED");

            JsonNode answer = signIn(socket, TestIssuer.token(subject, "Haneul"));
            assertThat(answer.get("type").asString()).isEqualTo("signed-in");
            assertThat(answer.at("/member/displayName").asString()).isEqualTo("Haneul");
            assertThat(answer.get("banned").asBoolean()).isFalse();

            assertThat(socket.send("{\"text\":\"hello\"}").code()).isEmpty();
            assertThat(socket.next(2).getLast().at("/author/id").asString())
                    .isEqualTo(answer.at("/member/id").asString());
        }
    }

    @Test
    void countsAsOneViewer_beforeAndAfter() {
        try (SocketWatch one = SocketWatch.open(guest(), stream, null);
                SocketWatch two = SocketWatch.open(guest(), stream, null)) {
            Awaitility.await().until(() -> viewers() == 2);

            signIn(one, TestIssuer.token(subject, "Haneul"));
            signIn(two, TestIssuer.token(subject, "Haneul"));
            Awaitility.await().until(() -> viewers() == 1);
        }
        Awaitility.await().until(() -> viewers() == 0);
    }

    @Test
    void isAGuestAgain_whenTheTokenExpires_unlessANewerOneHasCome() {
        try (SocketWatch renewed = SocketWatch.open(guest(), stream, null);
                SocketWatch expired = SocketWatch.open(guest(), stream, null)) {
            signIn(renewed, almostOver());
            signIn(expired, almostOver());
            signIn(renewed, TestIssuer.token(subject, "Haneul"));

            assertThat(expired.answer().get("type").asString()).isEqualTo("signed-out");
            assertThat(expired.send("{\"text\":\"too late\"}").code()).isEqualTo("LOGIN_REQUIRED");
            assertThat(renewed.send("{\"text\":\"still here\"}").code()).isEmpty();
            Awaitility.await().until(() -> viewers() == 2);

            signIn(expired, TestIssuer.token(subject, "Haneul"));
            assertThat(expired.send("{\"text\":\"back again\"}").code()).isEmpty();
        }
    }

    @Test
    void isAGuestAgain_whenAnOperatorRecallsTheToken() {
        String recalled = TestIssuer.token(subject, "Haneul");
        try (SocketWatch socket = SocketWatch.open(guest(), stream, null)) {
            signIn(socket, recalled);

            Api.operator(base)
                    .post(
                            "/api/v1/operator/sign-outs",
                            Map.of("issuer", "https://my-site.example", "subject", subject));
            assertThat(socket.answer().get("type").asString()).isEqualTo("signed-out");
            assertThat(signIn(socket, recalled).get("code").asString()).isEqualTo("INVALID_TOKEN");
        }
    }

    @Test
    void staysWhoTheyWere_whenATokenIsRefused() {
        try (SocketWatch socket = SocketWatch.open(guest(), stream, null)) {
            signIn(socket, TestIssuer.token(subject, "Haneul"));

            JsonNode refused = signIn(socket, "nonsense");
            assertThat(refused.get("code").asString()).isEqualTo("INVALID_TOKEN");
            assertThat(refused.get("frame").asString()).isEqualTo("sign-in");
            socket.sendFrame("{\"type\":\"sign-in\"}");
            assertThat(socket.answer().at("/fields/0/field").asString()).isEqualTo("token");
            assertThat(socket.send("{\"text\":\"still here\"}").code()).isEmpty();
        }
    }

    @Test
    void isToldOfABan_atOnce() {
        Api user = Api.withToken(base, TestIssuer.token(subject, "Haneul"));
        user.send(stream, "spam");
        String id = user.get("/api/v1/session").json().at("/member/id").asString();
        owner.put("/api/v1/streams/" + stream + "/bans/" + id, null);

        try (SocketWatch socket = SocketWatch.open(guest(), stream, null)) {
            JsonNode answer = signIn(socket, TestIssuer.token(subject, "Haneul"));
            assertThat(answer.get("banned").asBoolean()).isTrue();
        }
    }

    @Test
    void hasAsManySockets_asAnyMember() {
        var sockets = new ArrayList<SocketWatch>();
        try {
            for (int i = 0; i < 10; i++) {
                sockets.add(SocketWatch.open(guest(), stream, null));
                signIn(sockets.getLast(), TestIssuer.token(subject, "Haneul"));
            }
            sockets.add(SocketWatch.open(guest(), stream, null));
            JsonNode refused = signIn(sockets.getLast(), TestIssuer.token(subject, "Haneul"));
            assertThat(refused.get("code").asString()).isEqualTo("TOO_MANY_CONNECTIONS");
        } finally {
            sockets.forEach(SocketWatch::close);
        }
    }

    @Test
    void aProgram_canSignInWithTheHandshake_withoutAnOrigin() throws Exception {
        var first = new CompletableFuture<String>();
        WebSocket socket = PlainSocket.open(
                base,
                "/ws/v1/streams/" + stream,
                List.of(
                        "Sec-WebSocket-Protocol: streamside.v1",
                        "Authorization: Bearer " + TestIssuer.token(subject, "Haneul")),
                new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket open, CharSequence data, boolean last) {
                        first.complete(data.toString());
                        return WebSocket.Listener.super.onText(open, data, last);
                    }
                });
        assertThat(first.get(10, TimeUnit.SECONDS)).contains("\"displayName\":\"Haneul\"");
        socket.abort();
    }

    private static JsonNode signIn(SocketWatch socket, String token) {
        socket.sendFrame("{\"type\":\"sign-in\",\"token\":\"" + token + "\"}");
        return socket.answer();
    }

    private String almostOver() {
        Instant now = Instant.now();
        return TestIssuer.token(
                subject,
                "Haneul",
                claims -> claims.issueTime(Date.from(now.minusSeconds(60)))
                        .expirationTime(Date.from(now.plusSeconds(ALMOST_OVER_SECONDS))));
    }

    private long viewers() {
        return guest().get("/api/v1/streams/" + stream + "/counts")
                .json()
                .get("viewers")
                .asLong();
    }
}
