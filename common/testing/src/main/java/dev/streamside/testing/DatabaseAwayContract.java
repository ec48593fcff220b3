package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/// The database becomes unavailable during a chat. Viewers can still read, senders are asked to retry, and
/// nothing is lost or duplicated.
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"streamside.chat.sends=100000", "streamside.chat.burst=100000", "streamside.limit.period=1ms"})
@ContextConfiguration(initializers = CheapPasswords.class)
@DirtiesContext
@Timeout(120)
public abstract class DatabaseAwayContract {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    private static final CuttableConnection NETWORK = DATABASE.network();

    @LocalServerPort
    private int port;

    @LocalManagementPort
    private int managementPort;

    private final List<Watch.Transport> transports;
    private Api sender = Api.guest(URI.create("http://localhost"));
    private Api guest = sender;
    private String stream = "";
    /// A stream that no client has requested yet.
    private String unread = "";

    /// @param transports all transports of the application
    protected DatabaseAwayContract(Watch.Transport... transports) {
        this.transports = List.of(transports);
    }

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.registerInTheClear(registry);
    }

    @BeforeEach
    void startConversation() {
        guest = Api.guest(base());
        sender = Api.member(base());
        stream = Api.member(base()).liveStream();
        unread = Api.member(base()).liveStream();
        assertThat(sender.send(stream, "before").status()).isEqualTo(201);
        read().forEach(path -> assertThat(guest.get(path).status()).as(path).isEqualTo(200));
    }

    /// A client that has read before, and can still read.
    private List<String> read() {
        String path = "/api/v1/streams/" + stream;
        return List.of(path, path + "/counts", "/api/v1/streams");
    }

    private URI base() {
        return URI.create("http://localhost:" + port);
    }

    @AfterEach
    void mendNetwork() {
        NETWORK.mend();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> sender.send(stream, "mended").status() == 201);
    }

    @Test
    void whileTheDatabaseIsGone_readersGoOn_andSendersAreToldToComeBack() {
        NETWORK.cut();

        var refused = send("a");

        assertThat(refused.code()).isEqualTo("TRY_LATER");
        assertThat(refused.json().get("retryAfterMillis").asLong()).isBetween(1_000L, 3_000L);
        assertThat(refused.header("Retry-After")).matches("[123]");
        readersGoOn();
        afterTheRepair_everyRetry_isStoredOnce(List.of("a"));
    }

    @Test
    void whileTheDatabaseIsFrozen_everyWaitIsBounded_andNothingIsDoubledLater() {
        NETWORK.freeze();
        var reaction = sender.put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"));
        assertThat(reaction.code()).as("nobody knows whether it counts").isEqualTo("TRY_LATER");

        var refused = send("frozen");

        assertThat(refused.code()).isEqualTo("TRY_LATER");
        assertThat(send("frozen").code()).isEqualTo("TRY_LATER");
        readersGoOn();
        NETWORK.cut(); // data in transit may still arrive, or not
        afterTheRepair_everyRetry_isStoredOnce(List.of("frozen", "another"));
    }

    /// The network holds back the commit for longer than the application waits for an answer. Nothing else is
    /// written to the stream, so no later write would make a node read it again.
    @Test
    void aCommitThatArrivesAfterItWasGivenUp_isNotStoredUnseen() throws SQLException {
        var arrives = new CountDownLatch(1);
        String another = Api.member(base()).liveStream();
        NETWORK.beforeCommit("held-back", () -> awaitQuietly(arrives));
        assertThat(send("held-back").code()).isEqualTo("TRY_LATER");
        await().atMost(Duration.ofSeconds(20))
                .until(() -> sender.send(another, "again").status() == 201);
        assertThat(sender.send(another, "and-has-read-what-was-in-doubt").status())
                .isEqualTo(201);

        arrives.countDown();

        // Returns when the transaction is over, whatever its outcome.
        DATABASE.direct().number("select head from stream_head where stream_id = " + stream + " for update");
        long stored = DATABASE.direct()
                .number("select count(*) from chat_log where text is not null and stream_id = " + stream);
        everybodySees(stored == 1 ? List.of("before") : List.of("before", "held-back"));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void readinessIsDegraded_whileTheDatabaseIsGone_andLivenessDoesNotCare() {
        Api operator = Api.guest(URI.create("http://localhost:" + managementPort));
        untilReady(operator); // the previous test may just have restored the network

        NETWORK.cut();

        await().atMost(Duration.ofSeconds(3))
                .until(() -> status(operator, "readiness").equals("DEGRADED"));
        assertThat(operator.get("/actuator/health/readiness").status()).isEqualTo(200);
        assertThat(status(operator, "liveness")).isEqualTo("UP");
        readersGoOn();

        NETWORK.mend();

        untilReady(operator);
    }

    @Test
    void readinessIsDegraded_whileTheDatabaseIsFrozen() {
        Api operator = Api.guest(URI.create("http://localhost:" + managementPort));

        NETWORK.freeze();

        await().atMost(Duration.ofSeconds(3))
                .until(() -> status(operator, "readiness").equals("DEGRADED"));
        assertThat(status(operator, "liveness")).isEqualTo("UP");
        NETWORK.cut();
    }

    private static void untilReady(Api operator) {
        await().atMost(Duration.ofSeconds(2))
                .until(() -> status(operator, "readiness").equals("UP"));
    }

    private static String status(Api operator, String probe) {
        return operator.get("/actuator/health/" + probe).json().get("status").asString();
    }

    private void readersGoOn() {
        String path = "/api/v1/streams/" + stream;
        everybodySees(List.of("before"));
        read().forEach(each -> assertThat(guest.get(each).status()).as(each).isEqualTo(200));
        assertThat(guest.post(path + "/heartbeat", null).status()).isEqualTo(200);
        assertThat(guest.get(path + "/counts").json().get("likes").asLong()).isZero();
        var ofUnread = guest.get("/api/v1/streams/" + unread + "/counts");
        assertThat(ofUnread.status()).isEqualTo(200);
        assertThat(ofUnread.json().has("viewers")).isTrue();
        assertThat(ofUnread.json().has("likes")).as("nobody has counted them").isFalse();
        assertThat(sender.get("/api/v1/session").json().get("member").isNull()).isFalse();
    }

    private void afterTheRepair_everyRetry_isStoredOnce(List<String> ids) {
        NETWORK.mend();
        List<String> expected = new ArrayList<>(List.of("before"));
        for (String id : ids) {
            await().atMost(Duration.ofSeconds(20)).until(() -> send(id).status() < 300);
            assertThat(send(id).status()).isEqualTo(200);
            expected.add(id);
        }
        everybodySees(expected);
    }

    /// @param texts that a new viewer receives after the start
    private void everybodySees(List<String> texts) {
        for (Watch.Transport transport : transports) {
            try (Watch viewer = transport.watch(guest, stream, null)) {
                assertThat(viewer.next(texts.size() + 1).stream()
                                .skip(1)
                                .map(entry -> entry.get("text").asString()))
                        .containsExactlyElementsOf(texts);
            }
        }
    }

    private Api.Answer send(String id) {
        return sender.post("/api/v1/streams/" + stream + "/chats", Map.of("text", id, "clientMessageId", id));
    }
}
