package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/// A live stream, with viewers over the application's own transport.
@TestPropertySource(properties = "streamside.chat-log.timeline-capacity=200")
abstract class TransportTest extends ApplicationTest {
    final Watch.Transport transport;
    Api owner = Api.guest(base);
    String stream = "";

    TransportTest(Watch.Transport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void startStream() {
        owner = member();
        stream = owner.liveStream();
    }

    Watch watch(Api who, @Nullable String after) {
        return transport.watch(who, stream, after);
    }

    /// A viewer who joins after the start.
    Watch join(Api who) {
        Watch watch = watch(who, null);
        assertThat(watch.next(1).getFirst().get("type").asString()).isEqualTo("stream-started");
        return watch;
    }

    void sendChats(int count) {
        Api sender = member();
        for (int i = 1; i <= count; i++) {
            sender.send(stream, "chat " + i);
        }
    }

    static void send(Watch sender, String text) {
        var outcome = sender.send("{\"text\":\"" + text + "\"}");
        assertThat(outcome.code()).as(outcome.text()).isEmpty();
    }

    static List<String> texts(List<JsonNode> entries) {
        return entries.stream().map(entry -> entry.get("text").asString()).toList();
    }

    static List<Long> seqs(List<JsonNode> entries) {
        return entries.stream()
                .map(entry -> Long.valueOf(entry.get("seq").asString()))
                .toList();
    }
}
