package dev.streamside.viewers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.lab.gatlinglog.Row;
import dev.streamside.lab.gatlinglog.RowName;
import dev.streamside.lab.gatlinglog.Run;
import dev.streamside.lab.gatlinglog.Window;
import dev.streamside.testing.GatlingProcess;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A whole small audience, by Gatling itself, against a chat whose faults are known.
class ViewersIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"polling", "websocket"})
    void anAudience_sendsAndReceives_andTheRunHolds(String transport) throws Exception {
        try (var chat = new TinyChat(0)) {
            GatlingProcess gatling = watch(transport, chat.base().toString());

            assertThat(gatling.exit()).as(gatling.output()).isZero();
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(run.rows().stream().map(Row::name).map(RowName::toString))
                    .contains("metadata", "first chats", "send", "every chat once")
                    .contains(
                            transport.equals("polling")
                                    ? new String[] {"new chats", "counts and heartbeat"}
                                    : new String[] {"connect", "close"});
            assertThat(row(run, "metadata").all().count()).isEqualTo(20);
            assertThat(delivery().get("delivered").asLong()).isPositive();
            assertThat(delivery().get("lost").asLong()).isZero();
            // Polled twice a second, a chat is half a second old at most, and half of that on average. Pushed, it
            // carries the time of its arrival, however much later its viewer looks.
            assertThat(delivery().get("p50Millis").asLong())
                    .isBetween(transport.equals("polling") ? 50L : 0L, transport.equals("polling") ? 600L : 100L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"polling", "websocket"})
    void oneLostChat_failsTheRun(String transport) throws Exception {
        try (var chat = new TinyChat(5)) {
            GatlingProcess gatling = watch(transport, chat.base().toString());

            assertThat(gatling.exit()).isNotZero();
            assertThat(gatling.output()).contains("every chat once: count of failed events is 0.0 : false");
            assertThat(delivery().get("lost").asLong()).isPositive();
        }
    }

    @Test
    void whereNobodyAnswers_itSaysSo_andHowToStartOne() throws Exception {
        int nobody;
        try (var probe = new ServerSocket(0)) {
            nobody = probe.getLocalPort();
        }
        GatlingProcess gatling = watch("polling", "http://localhost:" + nobody);

        assertThat(gatling.exit()).isNotZero();
        assertThat(gatling.output())
                .contains("No chat answers at http://localhost:" + nobody, "./mvnw spring-boot:run")
                .doesNotContain("Exception");
    }

    private GatlingProcess watch(String transport, String base) throws IOException, InterruptedException {
        Map<String, String> properties = new HashMap<>(Map.of(
                "members", "12",
                "guests", "8",
                "rising", "1s",
                "peak", "1s",
                "falling", "1s",
                "steady", "0s",
                "shortestStay", "4s",
                "longestStay", "5s",
                "beat", "500ms"));
        properties.putAll(Map.of(
                "heartbeat",
                "1s",
                "talkative",
                "0.3",
                "longestPause",
                "1s",
                "measureAfter",
                "0s",
                "transport",
                transport,
                "baseUrl",
                base,
                "signIns",
                folder.resolve("none").toString(),
                "output",
                folder.toString()));
        return GatlingProcess.run(ViewersSimulation.class.getName(), folder, properties);
    }

    private JsonNode delivery() throws IOException {
        return new ObjectMapper().readTree(folder.resolve("delivery.json").toFile());
    }

    private static Row row(Run run, String name) {
        return run.row(new RowName(RowName.Kind.REQUEST, List.of(name))).orElseThrow();
    }
}
