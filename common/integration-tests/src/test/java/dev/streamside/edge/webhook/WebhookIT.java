package dev.streamside.edge.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.streamside.platform.database.NodeLocks;
import dev.streamside.platform.guard.Transactions;
import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.process.Program;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WebhookIT extends ApplicationTest {
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String SECRET = "whsec_c2l4dGVlbiBieXRlcyBhbmQgc2l4dGVlbiBtb3Jl";
    private static final List<Message> RECEIVED = new CopyOnWriteArrayList<>();
    private static final HttpServer RECEIVER = receiver();
    private static volatile int answer = 204;
    private static volatile Runnable whenReceived = () -> {};

    private record Message(String path, String id, String timestamp, String signature, String body) {
        JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        boolean is(String type, String field, String value) {
            return json().get("type").asString().equals(type)
                    && json().at("/data/" + field).asString().equals(value);
        }
    }

    @Autowired
    private WebhookMetrics metrics;

    @Autowired
    private DeliveryRows rows;

    @Autowired
    private WebhookSender sender;

    @Autowired
    private Transactions transactions;

    @Autowired
    private NodeLocks locks;

    @Autowired
    private TransactionTemplate transaction;

    @DynamicPropertySource
    static void targets(DynamicPropertyRegistry registry) {
        String address = "http://127.0.0.1:" + RECEIVER.getAddress().getPort();
        registry.add("streamside.webhooks.allow-private", () -> "true");
        registry.add("streamside.webhooks.targets[0].url", () -> address + "/all");
        registry.add("streamside.webhooks.targets[0].secret", () -> SECRET);
        registry.add("streamside.webhooks.targets[1].url", () -> address + "/bans");
        registry.add("streamside.webhooks.targets[1].secret", () -> SECRET);
        registry.add("streamside.webhooks.targets[1].events", () -> "member-banned");
    }

    private static HttpServer receiver() {
        try {
            var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", WebhookIT::receive);
            server.start();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void receive(HttpExchange exchange) throws IOException {
        var headers = exchange.getRequestHeaders();
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        RECEIVED.add(new Message(
                exchange.getRequestURI().getPath(),
                headers.getFirst("webhook-id"),
                headers.getFirst("webhook-timestamp"),
                headers.getFirst("webhook-signature"),
                body));
        if (exchange.getRequestURI().getPath().equals("/stopped")) {
            whenReceived.run();
        }
        exchange.sendResponseHeaders(answer, -1);
        exchange.close();
    }

    @BeforeEach
    void receiveAgain() {
        answer = 204;
    }

    @Test
    void aStart_anEnd_aHeldChat_andABan_areTold_toThoseWhoWantToKnow() {
        Api owner = member();
        Api viewer = member();
        String stream = owner.liveStream();
        String channel = guest().channelOf(stream);
        owner.patch("/api/v1/channels/" + channel + "/chat-rules", Map.of("links", "HELD"));
        Map<String, String> chat = Map.of("text", "see example.com", "clientMessageId", "the-same-twice");
        viewer.post("/api/v1/streams/" + stream + "/chats", chat);
        viewer.post("/api/v1/streams/" + stream + "/chats", chat);
        owner.put("/api/v1/channels/" + channel + "/bans/" + viewer.my("id"), Map.of());
        owner.post("/api/v1/streams/" + stream + "/end", null);

        arrived("/all", "stream-started", "streamId", stream);
        arrived("/all", "stream-ended", "streamId", stream);
        arrived("/bans", "member-banned", "memberId", viewer.my("id"));
        JsonNode ban =
                arrived("/all", "member-banned", "memberId", viewer.my("id")).json();
        assertThat(ban.at("/data/channelId").asString()).isEqualTo(channel);
        assertThat(ban.at("/data/until").isNull()).isTrue();
        JsonNode held = arrived("/all", "chat-held", "streamId", stream).json();
        assertThat(held.at("/data/heldId").asString()).isNotEmpty();
        assertThat(RECEIVED)
                .filteredOn(each -> each.is("chat-held", "streamId", stream))
                .hasSize(1);
        assertThat(RECEIVED)
                .filteredOn(each -> each.path.equals("/bans"))
                .allMatch(each -> each.body.contains("banned"));
    }

    @Test
    void aTargetThatFails_isToldAgain_underTheSameId() throws SQLException {
        answer = 500;
        String stream = member().liveStream();
        String first = arrived("/all", "stream-started", "streamId", stream).id;
        await().atMost(SOON).until(() -> change("set attempts = attempts where attempts = 1", stream) == 1);
        metrics.look();
        assertThat(scraped("streamside_webhooks_waiting_messages")).isPositive();
        double delivered =
                scraped("streamside_webhooks_sent_total", "event=\"stream-started\"", "outcome=\"delivered\"");
        assertThat(scraped("streamside_webhooks_sent_total", "event=\"stream-started\"", "outcome=\"failed\""))
                .isPositive();
        answer = 204;
        await().atMost(SOON).until(() -> change("set next_at = utc_timestamp(3) where attempts = 1", stream) == 1);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(RECEIVED)
                        .filteredOn(each -> each.is("stream-started", "streamId", stream))
                        .extracting(Message::id)
                        .hasSizeGreaterThan(1)
                        .containsOnly(first));
        await().atMost(SOON).until(() -> change("set attempts = attempts where true", stream) == 0);
        assertThat(scraped("streamside_webhooks_sent_total", "event=\"stream-started\"", "outcome=\"delivered\""))
                .isGreaterThan(delivered);
    }

    @Test
    void aTargetThatFailsForADay_isGivenUp() throws SQLException {
        answer = 500;
        String stream = member().liveStream();
        arrived("/all", "stream-started", "streamId", stream);
        await().atMost(SOON).until(() -> change("set next_at = utc_timestamp(3) where attempts = 1", stream) == 1);
        change("set happened_at = utc_timestamp(3) - interval 25 hour where true", stream);
        metrics.look();
        assertThat(scraped("streamside_webhooks_oldest_seconds")).isBetween(89_000.0, 91_000.0);

        await().atMost(SOON).until(() -> change("set attempts = attempts where true", stream) == 0);
    }

    /// If the target comes back a year later, it must not be told what happened then.
    @Test
    void whatAFormerTargetWasNotTold_isForgottenAfterADay() throws SQLException {
        DATABASE.run("insert into webhook_delivery (id, url, event, data, attempts, happened_at, next_at) values"
                + " (1, 'https://former.example', 'stream-ended', '{}', 0, utc_timestamp(3) - interval 25 hour,"
                + " utc_timestamp(3)), (2, 'https://former.example', 'stream-ended', '{}', 0,"
                + " utc_timestamp(3) - interval 23 hour, utc_timestamp(3))");

        sender.forgetFormerTargets();

        assertThat(DATABASE.number("select sum(id) from webhook_delivery where url = 'https://former.example'"))
                .isEqualTo(2);
    }

    /// Runs the recipe for receivers with messages that were really sent.
    @Test
    void theRecipe_acceptsWhatIsSent_andNothingElse() throws IOException, InterruptedException {
        assumeTrue(Program.find("python3").isPresent() || System.getenv("CI") != null, "not installed: [python3]");
        String stream = member().liveStream();
        Message sent = arrived("/all", "stream-started", "streamId", stream);

        assertThat(check(sent.body, sent)).isEqualTo("True");
        assertThat(check(sent.body.replace("started", "ended"), sent)).isEqualTo("False");
    }

    private static String check(String body, Message sent) throws IOException, InterruptedException {
        var recipe = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Checkout.file("docs/webhooks.md")));
        assertThat(recipe.find()).isTrue();
        String call =
                "print(is_genuine('%s', {'webhook-id': '%s', 'webhook-timestamp': '%s', 'webhook-signature': '%s'}, b'%s'))"
                        .formatted(SECRET, sent.id, sent.timestamp, sent.signature, body);
        var python = new ProcessBuilder("python3", "-c", recipe.group(1) + "\n" + call)
                .redirectErrorStream(true)
                .start();
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        python.waitFor();
        return said.strip();
    }

    /// Each node checks for due messages once a second; here, all the time.
    @Test
    void twoNodes_tellATarget_inOrder_andNothingTwice() throws Exception {
        var target = target("/in-order");
        var others = List.of(sender(target), sender(target));
        List<String> ids = happen(target, 60);
        try (ExecutorService nodes = Executors.newVirtualThreadPerTaskExecutor()) {
            others.forEach(sender -> nodes.submit(() -> {
                while (told("/in-order").size() < ids.size()) {
                    sender.sendDue();
                    LockSupport.parkNanos(1_000_000);
                }
            }));
            await().atMost(SOON.multipliedBy(2)).until(() -> told("/in-order").size() >= ids.size());
        }

        assertThat(told("/in-order")).isEqualTo(ids);
        others.forEach(WebhookIT::destroy);
    }

    @Test
    void whatANodeHasNotSentWhenItStops_isSentByTheNextOne_atOnce() throws Exception {
        var target = target("/stopped");
        WebhookSender stopping = sender(target);
        List<String> ids = happen(target, 10);
        var stop = Thread.ofPlatform().unstarted(() -> destroy(stopping));
        whenReceived = () -> { // it begins to stop while the first message is under way
            whenReceived = () -> {};
            stop.start();
            await().until(() -> stop.getState() == Thread.State.TIMED_WAITING);
        };
        stopping.sendDue();
        await().atMost(SOON).until(() -> !told("/stopped").isEmpty());
        stop.join(SOON);
        assertThat(told("/stopped")).containsExactly(ids.getFirst());

        WebhookSender next = sender(target);
        await().atMost(SOON).until(() -> {
            next.sendDue();
            return told("/stopped").size() >= ids.size();
        });

        assertThat(told("/stopped")).isEqualTo(ids);
        destroy(next);
    }

    private WebhookSender sender(WebhookProperties.Target target) {
        var only = new WebhookProperties(List.of(target), true, Duration.ofDays(1));
        return new WebhookSender(
                only,
                rows,
                transactions,
                locks,
                JsonMapper.shared(),
                new WebhookMetrics(only, rows, transactions, registry()),
                Clock.systemUTC());
    }

    private static void destroy(WebhookSender sender) {
        try {
            sender.destroy();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static SimpleMeterRegistry registry() {
        return new SimpleMeterRegistry();
    }

    private static WebhookProperties.Target target(String path) {
        URI address = URI.create("http://127.0.0.1:" + RECEIVER.getAddress().getPort() + path);
        return new WebhookProperties.Target(address, SECRET, Set.of());
    }

    /// @return the ids, in order
    private List<String> happen(WebhookProperties.Target target, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            transaction.executeWithoutResult(
                    status -> rows.add(target.url(), WebhookEvent.STREAM_STARTED, "{\"streamId\":\"1\"}"));
        }
        List<String> ids = new ArrayList<>();
        try (var connection = DATABASE.connect();
                var query = connection.prepareStatement(
                        "select id from webhook_delivery where url = ? order by next_at, id")) {
            query.setString(1, target.url().toString());
            try (var row = query.executeQuery()) {
                while (row.next()) {
                    ids.add("msg_" + row.getLong(1));
                }
            }
        }
        return ids;
    }

    private static List<String> told(String path) {
        return RECEIVED.stream()
                .filter(each -> each.path.equals(path))
                .map(Message::id)
                .toList();
    }

    private static Message arrived(String path, String type, String field, String value) {
        return await().atMost(SOON)
                .until(
                        () -> RECEIVED.stream()
                                .filter(each -> each.path.equals(path) && each.is(type, field, value))
                                .findFirst()
                                .orElse(null),
                        found -> found != null);
    }

    private double scraped(String name, String... labels) {
        return Scrape.of(management()).sum(name, labels);
    }

    /// Changes the messages of a stream that are still to be sent.
    private static int change(String how, String stream) throws SQLException {
        try (var connection = DATABASE.connect();
                var update = connection.prepareStatement("update webhook_delivery " + how + " and data like ?")) {
            update.setString(1, "%" + stream + "%");
            return update.executeUpdate();
        }
    }
}
