package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.process.ServerCertificate;
import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.HttpCookie;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The server speaks TLS itself, without a proxy.
class TlsIT extends ApplicationTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern MESSAGE = Pattern.compile("message (\\d+)");
    private static final int MESSAGES = 60;
    /// Sixty of these are more than a record of TLS holds, which is 16 kB.
    private static final String LONG = ": " + "긴 글 ".repeat(40);

    @TempDir
    private static Path folder;

    private static ServerCertificate certificate;

    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private HttpClient http;

    @BeforeAll
    static void makeCertificate() throws Exception {
        certificate = new ServerCertificate(folder);
    }

    @DynamicPropertySource
    static void tls(DynamicPropertyRegistry registry) {
        registry.add("server.ssl.certificate", () -> certificate.certificate().toUri());
        registry.add(
                "server.ssl.certificate-private-key", () -> certificate.key().toUri());
        // Only because other tests of this process change whom it trusts.
        registry.add(
                "server.ssl.trust-certificate", () -> certificate.certificate().toUri());
        registry.add("management.server.ssl.enabled", () -> false);
    }

    @BeforeEach
    void connect() throws IOException, GeneralSecurityException {
        base = URI.create("https://127.0.0.1:" + base.getPort());
        http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(certificate.trusting())
                .cookieHandler(cookies)
                .build();
    }

    @AfterEach
    void disconnect() {
        http.shutdownNow();
    }

    @Test
    void everyTransport_bringsEveryMessage_alsoLongOnes() throws Exception {
        String stream = "/api/v1/streams/" + liveStream();
        var socket = new Texts();
        http.newWebSocketBuilder()
                .header("Origin", base.toString())
                .buildAsync(
                        URI.create(base.toString().replaceFirst("https", "wss") + stream.replace("/api", "/ws")),
                        socket)
                .get(20, TimeUnit.SECONDS);
        List<String> events = new ArrayList<>();
        CompletableFuture<HttpResponse<Stream<String>>> open = http.sendAsync(
                HttpRequest.newBuilder(base.resolve(stream + "/events")).build(), BodyHandlers.ofLines());
        Stream<String> lines = open.get(20, TimeUnit.SECONDS).body();
        Thread.ofVirtual()
                .start(() -> lines.forEach(line -> {
                    synchronized (events) {
                        events.add(line);
                    }
                }));
        CompletableFuture<HttpResponse<String>> waiting = http.sendAsync(
                HttpRequest.newBuilder(base.resolve(stream + "/chats?after=1&wait=20"))
                        .build(),
                BodyHandlers.ofString());

        for (int i = 0; i < MESSAGES; i++) {
            ask("POST", stream + "/chats", "{\"text\":\"message " + i + LONG + "\"}", 201);
        }

        List<Integer> all = IntStream.range(0, MESSAGES).boxed().toList();
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(numbers(socket.all())).isEqualTo(all));
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            synchronized (events) {
                assertThat(numbers(String.join("", events))).isEqualTo(all);
            }
        });
        assertThat(numbers(waiting.get(20, TimeUnit.SECONDS).body())).startsWith(0);
        String first =
                ask("GET", stream + "/chats?after=1&limit=" + MESSAGES, "", 200).body();
        assertThat(numbers(first)).isEqualTo(all);
    }

    @Test
    void theCookieOfASession_isForThisHostAndTlsOnly() throws Exception {
        liveStream();
        assertThat(cookies.getCookieStore().getCookies())
                .filteredOn(cookie -> cookie.getName().endsWith("streamside_session"))
                .singleElement()
                .returns("__Host-streamside_session", HttpCookie::getName)
                .returns(true, HttpCookie::getSecure);
    }

    private String liveStream() throws Exception {
        String account = "{\"username\":\"tls-" + System.nanoTime() + "\",\"password\":\"correct horse battery\"%s}";
        ask("POST", "/api/v1/members", account.formatted(",\"displayName\":\"Ada\""), 201);
        ask("POST", "/api/v1/session", account.formatted(""), 200);
        JsonNode stream = JSON.readTree(
                ask("POST", "/api/v1/streams", "{\"title\":\"Over TLS\"}", 201).body());
        String id = stream.get("id").asString();
        ask("POST", "/api/v1/streams/" + id + "/start", "", 200);
        return id;
    }

    private HttpResponse<String> ask(String method, String path, String body, int status) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return answer;
    }

    private static List<Integer> numbers(String text) {
        return MESSAGE.matcher(text)
                .results()
                .map((MatchResult found) -> Integer.parseInt(found.group(1)))
                .toList();
    }

    private static final class Texts implements WebSocket.Listener {
        private final StringBuffer text = new StringBuffer();

        String all() {
            return text.toString();
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
