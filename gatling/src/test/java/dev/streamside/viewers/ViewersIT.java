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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A small audience, run by Gatling itself, against a chat with known faults.
@Timeout(180)
@Execution(ExecutionMode.CONCURRENT)
class ViewersIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"polling", "long-polling", "events", "websocket"})
    void anAudience_sendsAndReceives_andTheRunHolds(String transport) throws Exception {
        try (var chat = new TinyChat(transport, 0)) {
            // On a busy machine, four seconds ended before a first message had come.
            GatlingProcess gatling =
                    watch(transport, chat.base().toString(), Map.of("shortestStay", "8s", "longestStay", "9s"));

            assertHolds(gatling);
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(run.rows().stream().map(Row::name).map(RowName::toString))
                    .contains("metadata", "send", "every chat once")
                    .contains(
                            switch (transport) {
                                case "websocket" -> new String[] {"connect", "hello", "close"};
                                case "events" -> new String[] {"connect", "hello", "close", "counts and heartbeat"};
                                default -> new String[] {"first chats", "new chats", "counts and heartbeat"};
                            });
            assertThat(row(run, "metadata").all().count()).isEqualTo(20);
            assertThat(delivery().get("delivered").asLong()).isPositive();
            assertThat(delivery().get("lost").asLong()).isZero();
            // With two polls a second, a message is a quarter of a second old on average.
            assertThat(delivery().get("p50Millis").asLong())
                    .isGreaterThanOrEqualTo(transport.equals("polling") ? 50L : 0L);
        }
    }

    @Test
    void whoeverWatches_saysSoAtOnce_asThePageDoes() throws Exception {
        try (var chat = new TinyChat("polling", 0)) {
            GatlingProcess gatling = watch("polling", chat.base().toString(), Map.of("heartbeat", "1h"));

            assertHolds(gatling);
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(row(run, "counts and heartbeat").all().count()).isEqualTo(20);
        }
    }

    @Test
    void moderators_deleteTheNewestChats_andBanTheirAuthors() throws Exception {
        try (var chat = new TinyChat("polling", 0)) {
            GatlingProcess gatling = watch(
                    "polling",
                    chat.base().toString(),
                    Map.of("moderating", "0.5", "moderatingEvery", "500ms", "banning", "1"));

            assertHolds(gatling);
            assertThat(chat.moderated())
                    .anyMatch(request -> request.matches("DELETE /api/v1/streams/7/chats/\\d+"))
                    .anyMatch(request -> request.matches("PUT /api/v1/channels/8/bans/9"));
        }
    }

    @Test
    void whoAsksForAConstant_getsNoChats_andLosesNone_butMayReadWhatItSent() throws Exception {
        try (var chat = new TinyChat("polling", 5)) {
            GatlingProcess gatling =
                    watch("polling", chat.base().toString(), Map.of("asks", "constant", "readsAfterSend", "10"));

            assertHolds(gatling);
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(row(run, "new chats").all().count()).isPositive();
            assertThat(row(run, "send").all().count()).isPositive();
            assertThat(row(run, "read").all().count())
                    .isEqualTo(10 * row(run, "send").all().count());
            assertThat(delivery().get("delivered").asLong()).isZero();
        }
    }

    @Test
    void whoKeepsNoConnection_opensOneForEachRequest() throws Exception {
        try (var chat = new TinyChat("polling", 0)) {
            GatlingProcess gatling = watch("polling", chat.base().toString(), Map.of("keepAlive", "false"));

            assertHolds(gatling);
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(chat.connections())
                    .isGreaterThanOrEqualTo((int) row(run, "new chats").all().count()
                            + (int) row(run, "send").all().count());
        }
    }

    @Test
    void wrongPasswordsAndLoops_comeAtTheirRates_toTheNodeThatIsForThem() throws Exception {
        try (var chat = new TinyChat("polling", 0);
                var apart = new TinyChat("polling", 0)) {
            GatlingProcess gatling = watch(
                    "polling",
                    chat.base() + "," + apart.base(),
                    Map.of("wrongPasswords", "2", "wrongPasswordsApart", "true", "loops", "1", "loopsApart", "true"));

            assertHolds(gatling);
            assertThat(chat.wrongPasswords() + chat.loops()).isZero();
            assertThat(chat.sent()).isPositive();
            assertThat(apart.wrongPasswords()).isEqualTo(10);
            assertThat(apart.loops()).isEqualTo(5);
            assertThat(apart.sent()).isZero();
            Run run = Run.read(gatling.run(), Window.WHOLE_RUN);
            assertThat(row(run, "sign-in").all().count()).isEqualTo(10);
            assertThat(row(run, "sign-in").failed().count()).isZero();
            assertThat(row(run, "loop").all().count()).isEqualTo(5);
            assertThat(row(run, "loop").failed().count()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"polling", "events", "websocket"})
    void oneLostChat_failsTheRun(String transport) throws Exception {
        try (var chat = new TinyChat(transport, 5)) {
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

    @Test
    void theOtherTransport_isSaidInOneSentence_beforeAnybodyComes() throws Exception {
        try (var chat = new TinyChat("websocket", 0)) {
            GatlingProcess gatling = watch("polling", chat.base().toString());

            assertThat(gatling.exit()).isNotZero();
            assertThat(gatling.output())
                    .contains("The chat at " + chat.base() + " speaks websocket, but this audience speaks polling:"
                            + " send it with -Dviewers.transport=websocket.")
                    .doesNotContain("Exception");
        }
    }

    @Test
    void aMisspelledSetting_isRefused_withTheRightName() throws Exception {
        GatlingProcess gatling = GatlingProcess.run(
                ViewersSimulation.class.getName(), folder, Map.of("viewers.member", "70", "viewers.guests", "30"));

        assertThat(gatling.exit()).isNotZero();
        assertThat(gatling.output()).contains("did you mean members?").doesNotContain("Exception");
    }

    /// Ignores the response times, whose limits a busy machine may exceed.
    private static void assertHolds(GatlingProcess gatling) {
        assertThat(gatling.output())
                .contains(
                        "percentage of failed events is less than 1.0 : true",
                        "every chat once: count of failed events is 0.0 : true");
        assertThat(gatling.exit() == 0)
                .as("success")
                .isEqualTo(!gatling.output().contains(" : false"));
    }

    private GatlingProcess watch(String transport, String base) throws IOException, InterruptedException {
        return watch(transport, base, Map.of());
    }

    private GatlingProcess watch(String transport, String base, Map<String, String> more)
            throws IOException, InterruptedException {
        Map<String, String> settings = Map.ofEntries(
                Map.entry("members", "12"),
                Map.entry("guests", "8"),
                Map.entry("rising", "1s"),
                Map.entry("peak", "1s"),
                Map.entry("falling", "1s"),
                Map.entry("steady", "0s"),
                Map.entry("shortestStay", "4s"),
                Map.entry("longestStay", "5s"),
                Map.entry("longestPause", "1s"),
                Map.entry("beat", "500ms"),
                Map.entry("heartbeat", "1s"),
                Map.entry("talkative", "0.3"),
                Map.entry("measureAfter", "0s"),
                Map.entry("transport", transport),
                Map.entry("baseUrl", base),
                Map.entry("signIns", folder.resolve("none").toString()),
                Map.entry("output", folder.toString()));
        Map<String, String> properties = new HashMap<>();
        settings.forEach((name, value) -> properties.put("viewers." + name, value));
        more.forEach((name, value) -> properties.put("viewers." + name, value));
        return GatlingProcess.run(ViewersSimulation.class.getName(), folder, properties);
    }

    private JsonNode delivery() throws IOException {
        return new ObjectMapper().readTree(folder.resolve("delivery.json").toFile());
    }

    private static Row row(Run run, String name) {
        return run.row(new RowName(RowName.Kind.REQUEST, List.of(name))).orElseThrow();
    }
}
