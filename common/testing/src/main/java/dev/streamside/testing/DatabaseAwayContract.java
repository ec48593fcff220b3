package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
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

/// The database goes away while people chat: who reads goes on, who sends is told to come back, nothing is lost
/// or doubled.
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

    /// @param transports all that the application has
    protected DatabaseAwayContract(Watch.Transport... transports) {
        this.transports = List.of(transports);
    }

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry registry) {
        DATABASE.register(registry);
    }

    @AfterAll
    static void endNetwork() {
        NETWORK.close();
    }

    @BeforeEach
    void startConversation() {
        URI base = URI.create("http://localhost:" + port);
        guest = Api.guest(base);
        sender = Api.member(base);
        stream = Api.member(base).liveStream();
        assertThat(sender.send(stream, "before").status()).isEqualTo(201);
        guest.get("/api/v1/streams/" + stream + "/counts");
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

        var refused = send("frozen");

        assertThat(refused.code()).isEqualTo("TRY_LATER");
        assertThat(send("frozen").code()).isEqualTo("TRY_LATER");
        readersGoOn();
        NETWORK.cut(); // what was on its way may still arrive, or not: nobody knows
        afterTheRepair_everyRetry_isStoredOnce(List.of("frozen", "another"));
    }

    @Test
    void readinessIsDegraded_whileTheDatabaseIsGone_andLivenessDoesNotCare() {
        Api operator = Api.guest(URI.create("http://localhost:" + managementPort));
        untilReady(operator); // the test before this one may have mended the network a moment ago

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
        assertThat(guest.get(path).status()).isEqualTo(200);
        assertThat(guest.get(path + "/counts").status()).isEqualTo(200);
        assertThat(guest.post(path + "/heartbeat", null).status()).isEqualTo(200);
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

    /// @param texts that a new viewer gets after the start
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
