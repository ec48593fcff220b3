package dev.streamside.edge.frequent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.TestIssuer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// A filter gives the same answers as the controller at the same address.
class FrequentFilterIT extends ApplicationTest {
    /// How a request may be sent. Filters leave those in chunks to the controller.
    private enum Sent {
        WHOLE,
        IN_CHUNKS;

        BodyPublisher body(byte[] body) {
            BodyPublisher whole = BodyPublishers.ofByteArray(body);
            return this == WHOLE ? whole : BodyPublishers.fromPublisher(whole);
        }
    }

    @Autowired
    private MeterRegistry metrics;

    private Api owner;
    private String stream;

    @BeforeEach
    void startStream() {
        owner = member();
        stream = path(owner.liveStream());
    }

    @Test
    void aSend_getsTheSameReceipt() {
        Api sender = member();
        byte[] once = json("{'text':'once','clientMessageId':'once'}");

        var first = send(sender, stream, "/chats", Sent.WHOLE, once);

        assertThat(first.status()).isEqualTo(201);
        for (Sent how : Sent.values()) {
            var again = send(sender, stream, "/chats", how, once);
            assertThat(again.status()).isEqualTo(200);
            assertThat(again.text()).isEqualTo(first.text());
            assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
        }
        assertThat(send(sender, stream, "/chats", Sent.IN_CHUNKS, json("{'text':'new'}"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void whatComesInOnePiece_isAnsweredByTheFilter() {
        for (String address : List.of("/chats", "/heartbeat")) {
            byte[] body = json(address.equals("/chats") ? "{'text':'hello'}" : "{}");

            assertThat(send(owner, stream, address, Sent.WHOLE, body).headers().map())
                    .doesNotContainKey("pragma");
            assertThat(send(owner, stream, address, Sent.IN_CHUNKS, body)
                            .headers()
                            .map())
                    .as("Spring Security adds it")
                    .containsKey("pragma");
        }
    }

    @Test
    void aBodyThatIsRefused_isRefusedInTheSameWords() {
        List<byte[]> bodies = Stream.of(
                        "",
                        " ",
                        "null",
                        "[]",
                        "'text'",
                        "{",
                        "{}",
                        "{'text':''}",
                        "{'text':1}",
                        "{'text':{'text':'a'}}",
                        "{'text':'a','name':'b'}",
                        "{'text':'a','text':'b'}",
                        "{'text':'a'} {}",
                        "{'text':'a','replyTo':'x'}",
                        "{'text':'a','replyTo':'99'}",
                        "{'text':'a','mentions':'x'}",
                        "{'text':'a','mentions':['x']}",
                        "{'text':'a','mentions':[null]}",
                        "{'text':'a','clientMessageId':' '}",
                        "{'guest':1}",
                        "{'guest':'a','name':'b'}",
                        "{'text':" + "[".repeat(1_000) + "}",
                        "{'text':'" + "x".repeat(201) + "'}")
                .map(FrequentFilterIT::json)
                .toList();
        byte[] cut = json("{'text':'\u00e9'}");
        cut[10] = 'x'; // no longer UTF-8

        for (String address : List.of("/chats", "/heartbeat")) {
            Stream.concat(bodies.stream(), Stream.of(cut)).forEach(body -> assertSame(owner, stream, address, body));
        }
    }

    @Test
    void aSenderWhoMayNotSend_isRefusedInTheSameWords() {
        Api banned = member();
        owner.put(
                "/api/v1/channels/" + owner.channelOf(stream.substring(stream.lastIndexOf('/') + 1)) + "/bans/"
                        + banned.my("id"),
                Map.of("reason", "Spam"));
        byte[] chat = json("{'text':'hello'}");

        assertThat(assertSame(banned, stream, "/chats", chat).code()).isEqualTo("BANNED");
        assertThat(assertSame(guest(), stream, "/chats", chat).code()).isEqualTo("LOGIN_REQUIRED");
        assertThat(assertSame(Api.withToken(base, "invented"), stream, "/chats", chat)
                        .code())
                .isEqualTo("INVALID_TOKEN");
        assertThat(assertSame(banned, stream, "/heartbeat", json("{}"))
                        .json()
                        .get("banned")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aStreamThatTakesNothing_isRefusedInTheSameWords() {
        String ended = path(owner.liveStream());
        owner.post(ended + "/end", null);
        for (String address : List.of("/chats", "/heartbeat")) {
            for (String id : List.of("1", "x", "-1", "%31", ended.substring(ended.lastIndexOf('/') + 1))) {
                assertSame(owner, path(id), address, json("{}"));
                assertSame(owner, path(id), address, json("{'text':'hello'}"));
            }
        }
    }

    @Test
    void aPageOfAnotherSite_isRefused_andThatOfAPartnerMayReadTheAnswer() {
        byte[] chat = json("{'text':'hello'}");
        Api sender = Api.withToken(base, TestIssuer.token(TestIssuer.newSubject(), "Haneul"));
        for (Sent how : Sent.values()) {
            var foreign = send(sender, stream, "/chats", how, chat, "Origin", "https://elsewhere.example");
            var partner = send(sender, stream, "/chats", how, chat, "Origin", Api.PARTNER);

            assertThat(foreign.code()).isEqualTo("CROSS_SITE");
            assertThat(partner.status()).isEqualTo(201);
            assertThat(partner.header("Access-Control-Allow-Origin")).isEqualTo(Api.PARTNER);
        }
    }

    @Test
    void aHeartbeatWithoutABody_isAnsweredAsOneWithIt() {
        Api guest = guest();
        guest.post(stream + "/heartbeat", null);
        for (Api viewer : List.of(owner, guest)) {
            String with = assertSame(viewer, stream, "/heartbeat", json("{}")).text();

            assertThat(viewer.post(stream + "/heartbeat", null).text()).isEqualTo(with);
        }
        assertThat(guest().post(stream + "/heartbeat", null).header("Set-Cookie"))
                .startsWith("streamside_viewer=");
    }

    @Test
    void requests_areMeasuredUnderTheNamesOfTheirControllers() {
        for (String address : List.of("/chats", "/heartbeat")) {
            long before = measured(address);

            send(owner, stream, address, Sent.WHOLE, json("{}"));
            send(owner, stream, address, Sent.IN_CHUNKS, json("{}"));

            // Counted after the answer has been sent.
            await().untilAsserted(() ->
                    assertThat(measured(address) - before).as(address).isEqualTo(2));
        }
    }

    private long measured(String address) {
        return metrics
                .find("http.server.requests")
                .tag("method", "POST")
                .tag("uri", "/api/v1/streams/{streamId}" + address)
                .timers()
                .stream()
                .mapToLong(Timer::count)
                .sum();
    }

    /// Sends the same request to the filter and past it. Returns the filter's answer.
    private Api.Answer assertSame(Api sender, String stream, String address, byte[] body) {
        var filtered = send(sender, stream, address, Sent.WHOLE, body);
        var controlled = send(sender, stream, address, Sent.IN_CHUNKS, body);
        assertThat(filtered.text())
                .as("%s to %s%s", new String(body, StandardCharsets.UTF_8), stream, address)
                .isEqualTo(controlled.text());
        assertThat(filtered.status()).isEqualTo(controlled.status());
        for (String header : List.of("Content-Type", "X-Content-Type-Options", "WWW-Authenticate", "Retry-After")) {
            assertThat(filtered.header(header)).as(header).isEqualTo(controlled.header(header));
        }
        assertThat(filtered.header("Cache-Control")).contains("no-store");
        return filtered;
    }

    private static Api.Answer send(
            Api sender, String stream, String address, Sent how, byte[] body, String... headers) {
        String[] all = Stream.concat(Stream.of("Content-Type", "application/json; charset=utf-8"), Stream.of(headers))
                .toArray(String[]::new);
        return sender.exchange("POST", stream + address, how.body(body), all);
    }

    private static byte[] json(String json) {
        return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
