package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The information that operators get from an application, whatever its transport.
public abstract class ManagementContract extends ApplicationTest {
    private final String transport;
    private Api operator = Api.guest(base);

    protected ManagementContract(String transport) {
        this.transport = transport;
    }

    @BeforeEach
    void askThePort() {
        operator = Api.guest(management());
    }

    @Test
    void itIsLiveAndReady_andSaysWhy() {
        var liveness = operator.get("/actuator/health/liveness").json();
        assertThat(liveness.get("status").asString()).isEqualTo("UP");
        assertThat(liveness.get("components").propertyNames()).containsExactlyInAnyOrder("livenessState", "publicSide");
        var readiness = operator.get("/actuator/health/readiness");
        assertThat(readiness.status()).isEqualTo(200);
        assertThat(readiness.json().get("status").asString()).isEqualTo("UP");
        assertThat(readiness.json().get("components").propertyNames())
                .containsExactlyInAnyOrder("readinessState", "timelines", "database");
    }

    @Test
    void itTellsOperatorsAndClients_whichTransportItSpeaks() {
        assertThat(operator.get("/actuator/info")
                        .json()
                        .at("/streamside/transport")
                        .asString())
                .isEqualTo(transport);
        assertThat(guest().get("/api/v1/client").json().at("/transports/0").asString())
                .isEqualTo(transport);
    }

    @Test
    void nothingButHealthInfoAndMetrics_isOnTheManagementPort() {
        assertThat(operator.get("/actuator/prometheus").status()).isEqualTo(200);
        for (String endpoint : List.of(
                "env",
                "beans",
                "heapdump",
                "threaddump",
                "loggers",
                "configprops",
                "mappings",
                "metrics",
                "shutdown",
                "scheduledtasks",
                "caches",
                "flyway",
                "conditions",
                "httpexchanges",
                "sbom",
                "startup")) {
            assertThat(operator.get("/actuator/" + endpoint).status())
                    .as(endpoint)
                    .isEqualTo(404);
        }
        for (String page : List.of("/", "/watch.html", "/openapi.json", "/ws/v1/streams/1")) {
            assertThat(operator.get(page).status()).as(page).isEqualTo(404);
        }
        assertThat(operator.post("/actuator/health", null).status()).isIn(403, 404, 405);
    }

    @Test
    void nothingOfIt_isOnThePublicPort() {
        for (String path : List.of(
                "",
                "/",
                "/health",
                "/health/liveness",
                "/health/readiness",
                "/info",
                "/prometheus",
                "/metrics",
                "/env",
                "/heapdump",
                ";/health",
                "/..;/health",
                "/%68ealth")) {
            assertThat(guest().get("/actuator" + path).status()).as(path).isIn(400, 404);
        }
    }

    @Test
    void everySend_isCountedByHowItEnded() {
        Api member = member();
        String live = member.liveStream();
        Scrape before = Scrape.of(management());

        for (int i = 0; i < 3; i++) {
            assertThat(member.send(live, "chat " + i).status()).isEqualTo(201);
        }
        var again = Map.of("text", "once", "clientMessageId", "once");
        member.post("/api/v1/streams/" + live + "/chats", again);
        member.post("/api/v1/streams/" + live + "/chats", again);
        member.send(live, "x".repeat(201));
        member.send(member.newStream(), "too early");

        Scrape after = Scrape.of(management());
        assertThat(more(before, after, "streamside_chats_offered_total")).isEqualTo(7);
        assertThat(more(before, after, "streamside_chats_accepted_total")).isEqualTo(4);
        assertThat(more(before, after, "streamside_chats_repeated_total")).isEqualTo(1);
        assertThat(more(before, after, "streamside_chats_refused_total", "reason=\"invalid\""))
                .isEqualTo(1);
        assertThat(more(before, after, "streamside_chats_refused_total", "reason=\"stream_not_live\""))
                .isEqualTo(1);
        assertThat(after.sum("streamside_chats_offered_total"))
                .isEqualTo(after.sum("streamside_chats_accepted_total")
                        + after.sum("streamside_chats_repeated_total")
                        + after.sum("streamside_chats_refused_total")
                        + after.sum("streamside_chats_failed_total")
                        + after.sum("streamside_chats_pending"));
        assertThat(after.sum("streamside_chat_log_offered_total"))
                .isEqualTo(after.sum("streamside_chat_log_settled_total")
                        + after.sum("streamside_chat_log_queued_writes"));
        assertThat(more(before, after, "streamside_chats_acknowledgement_seconds_count"))
                .isEqualTo(5);
    }

    @Test
    void moreStreamsAndMembers_makeNoMoreSeries() {
        talk(2);
        var before = series();

        talk(20);

        assertThat(series()).isEqualTo(before);
    }

    private void talk(int members) {
        IntStream.range(0, members).forEach(i -> {
            Api member = member();
            String stream = member.liveStream();
            member.send(stream, "hello");
            member.get("/api/v1/streams/" + stream + "/counts");
            member.put("/api/v1/streams/" + stream + "/reaction", Map.of("reaction", "LIKE"));
        });
    }

    private List<String> series() {
        return Scrape.of(management())
                .series()
                .filter(name -> !name.startsWith("jvm_")) // memory pools and buffers come and go
                .collect(Collectors.toList());
    }

    @Test
    void everyMetric_saysWhichTransportItIsOf() {
        Scrape scrape = Scrape.of(management());

        assertThat(scrape.series()).isNotEmpty().allMatch(series -> series.contains("transport=\""));
    }

    protected static double more(Scrape before, Scrape after, String name, String... labels) {
        return after.sum(name, labels) - before.sum(name, labels);
    }
}
