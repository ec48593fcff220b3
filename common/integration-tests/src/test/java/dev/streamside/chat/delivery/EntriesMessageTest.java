package dev.streamside.chat.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.chat.timeline.EntryForm;
import dev.streamside.chat.timeline.Slice;
import dev.streamside.chat.timeline.Timeline;
import dev.streamside.chat.timeline.TimelineEntry;
import dev.streamside.testing.watch.CompactReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Compares the server's output with conversations that the clients' tests also read.
class EntriesMessageTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    record Conversation(String what, int epoch, List<JsonNode> messages) {
        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Conversation> conversations() throws IOException {
        try (InputStream fixtures = EntriesMessageTest.class.getResourceAsStream("/compact-entries.json")) {
            return JSON
                    .readTree(Objects.requireNonNull(fixtures).readAllBytes())
                    .valueStream()
                    .map(each -> new Conversation(
                            each.get("what").asString(),
                            each.path("epoch").asInt(0),
                            each.get("messages").valueStream().toList()))
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void thoseInStep_getWhatTheConversationSays(Conversation conversation) {
        var context = new SharedContext(null, EntryForm.COMPACT);
        for (JsonNode message : conversation.messages) {
            byte[] written = EntriesMessage.of(slice(message.get("full"), conversation.epoch), context);
            assertThat(JSON.readTree(written)).isEqualTo(message.get("compact"));
        }
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void eachMessageThatStandsAlone_canBeReadAlone(Conversation conversation) {
        for (JsonNode message : conversation.messages) {
            byte[] written = EntriesMessage.of(slice(message.get("full"), conversation.epoch), EntryForm.COMPACT);
            assertThat(new CompactReader().read(new String(written, StandardCharsets.UTF_8)))
                    .isEqualTo(message.get("full"));
        }
    }

    /// The entries of a message, whose chats have their `clientMessageId`, as a reader gets them who has seen
    /// everything before the skipped ones.
    private static Slice slice(JsonNode message, int epoch) {
        long first = Long.parseLong(message.get("entries").get(0).get("seq").asString());
        long skipped = message.get("skipped").asLong();
        long seen = first - 1 - skipped;
        List<TimelineEntry> entries = new ArrayList<>();
        LongStream.range(0, skipped).forEach(i -> entries.add(new TimelineEntry(new byte[0])));
        for (JsonNode entry : message.get("entries")) {
            entries.add(new TimelineEntry(JSON.writeValueAsBytes(withId((ObjectNode) entry.deepCopy()))));
        }
        var timeline = new Timeline(1_000, seen, epoch);
        timeline.append(seen + 1, entries);
        return timeline.run(seen, first, timeline.head());
    }

    /// Adds the id where the server writes it.
    private static ObjectNode withId(ObjectNode entry) {
        if (!entry.get("type").asString().equals("chat")) {
            return entry;
        }
        ObjectNode written = JSON.createObjectNode();
        entry.properties().forEach(field -> {
            written.set(field.getKey(), field.getValue());
            if (field.getKey().equals("sentAt")) {
                written.put("clientMessageId", "f47ac10b-58cc-4372-a567-0e02b2c3d479");
            }
        });
        return written;
    }
}
