package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamside.viewers.Settings;
import dev.streamside.viewers.TinyChat;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A small crowd against a chat with known faults.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class CrowdIT {
    private static final int VIEWERS = 60;
    /// Sent when everybody has long been there.
    private static final long LATER = 50;
    /// Of all steps, for each viewer.
    private static final long PLANNED = (20 + 10) * 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"polling", "long-polling", "events", "websocket"})
    void everybody_getsEveryChatOnce(String transport) throws Exception {
        try (var chat = new TinyChat(transport, 0)) {
            Map<String, Long> totals = send(transport, chat);

            assertThat(chat.sent()).isPositive();
            assertThat(totals)
                    .containsEntry("acknowledged", (long) chat.sent())
                    .containsEntry("viewers", (long) VIEWERS)
                    .containsAllEntriesOf(Map.of(
                            "lost", 0L,
                            "duplicated", 0L,
                            "skipped", 0L,
                            "disconnected", 0L,
                            "failedRequests", 0L,
                            "refusedSends", 0L));
            // The first and the last may be on either side of the measured time.
            assertThat(totals.get("delivered")).isBetween(VIEWERS * (PLANNED - 2), VIEWERS * (PLANNED + 2));
            assertThat(Objects.requireNonNull(totals.get("delivered")) % VIEWERS)
                    .isZero();
            assertThat(totals.get("receivedBytes")).isPositive();
            assertThat(totals.get("frames")).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"polling", "events", "websocket"})
    void aChatThatIsShownToNobody_isLostForEachViewer(String transport) throws Exception {
        try (var chat = new TinyChat(transport, LATER)) {
            Map<String, Long> totals = send(transport, chat);

            assertThat(totals)
                    .containsEntry("missingViewers", 0L)
                    .containsEntry("lost", (long) VIEWERS)
                    .containsEntry("duplicated", 0L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "websocket"})
    void whoComesBack_hasEveryChatOnce(String transport) throws Exception {
        try (var chat = new TinyChat(transport, 0)) {
            chat.endConnectionsAfter(LATER);
            Map<String, Long> totals = send(transport, chat);

            assertThat(totals)
                    .containsEntry("disconnected", (long) VIEWERS)
                    .containsEntry("viewers", (long) VIEWERS)
                    .containsEntry("failedRequests", 0L)
                    .containsEntry("lost", 0L)
                    .containsEntry("duplicated", 0L);
        }
    }

    @Test
    void aSendWithoutAnAnswer_isCounted_howeverLateItIsSent() throws Exception {
        try (var chat = new TinyChat("websocket", 0)) {
            chat.leaveUnanswered(LATER);
            Map<String, Long> totals = send("websocket", chat);

            assertThat(totals)
                    .containsEntry("acknowledged", chat.sent() - 1L)
                    .containsEntry("unansweredSends", 1L)
                    .containsEntry("lost", 0L);
        }
    }

    @Test
    void whatIsReturned_isWhatIsWritten() throws Exception {
        try (var chat = new TinyChat("websocket", 0)) {
            Map<String, Long> totals = send("websocket", chat);

            JsonNode written =
                    new ObjectMapper().readTree(folder.resolve("delivery.json").toFile());
            totals.forEach((name, value) ->
                    assertThat(written.path(name).asLong(-1)).as(name).isEqualTo(value));
            assertThat(folder.resolve("delivery.csv")).exists();
            assertThat(folder.resolve("delivery-times.csv")).exists();
            assertThat(Files.readAllLines(folder.resolve("delivery-steps.csv"))).hasSize(3);
        }
    }

    @Test
    void whereNobodyAnswers_itSaysSo() throws Exception {
        int nobody;
        try (var probe = new ServerSocket(0)) {
            nobody = probe.getLocalPort();
        }
        assertThatThrownBy(() -> Crowd.send(settings("polling", "http://localhost:" + nobody)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No chat answers at http://localhost:" + nobody);
    }

    private Map<String, Long> send(String transport, TinyChat chat) throws IOException {
        return Crowd.send(settings(transport, chat.base().toString()));
    }

    private Settings settings(String transport, String base) {
        return Settings.of(Map.ofEntries(
                Map.entry("members", "20"),
                Map.entry("guests", Integer.toString(VIEWERS - 20)),
                Map.entry("rising", "500ms"),
                Map.entry("chatRates", "20,10"),
                Map.entry("step", "2s"),
                Map.entry("settle", "1s"),
                Map.entry("poll", "500ms"),
                Map.entry("heartbeat", "1s"),
                Map.entry("measureAfter", "3s"),
                Map.entry("measureUntil", "7s"),
                Map.entry("transport", transport),
                Map.entry("baseUrl", base),
                Map.entry("signIns", folder.resolve("none").toString()),
                Map.entry("output", folder.toString())));
    }
}
