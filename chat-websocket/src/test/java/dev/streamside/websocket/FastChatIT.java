package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.watch.SocketWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A chat that is too fast to read.
class FastChatIT extends ApplicationTest {
    private static final int CHATS = 600;

    @Test
    void viewersSkipChats_andNothingElse_programsSkipNothing_andAllNumbersAddUp() {
        Api owner = member();
        String stream = owner.liveStream();
        try (SocketWatch viewer = SocketWatch.skipping(guest(), stream);
                SocketWatch program = SocketWatch.open(guest(), stream, "0")) {
            viewer.hello();

            sayMoreThanAnybodyReads(owner, stream);

            List<JsonNode> all = program.next(1 + CHATS + 2);
            String last = all.getLast().get("seq").asString();
            Awaitility.await()
                    .until(() ->
                            viewer.frames().getLast().get("cursor").asString().equals(last));
            List<JsonNode> shown = followed(viewer.frames());
            assertThat(shown).hasSizeLessThan(CHATS);
            assertThat(deletionsAndAnnouncements(all)).hasSize(2);
            assertThat(shown).containsAll(deletionsAndAnnouncements(all));
        }
    }

    @Test
    void anUnknownOverflow_isRefused_andSoIsASecondOne() {
        String path = "/ws/v1/streams/" + member().liveStream();

        Api.Answer unknown = guest().get(path + "?overflow=all");
        Api.Answer twice = guest().get(path + "?overflow=page&overflow=skip");

        assertThat(unknown.json().at("/fields/0/field").asString()).isEqualTo("overflow");
        assertThat(twice.json().at("/fields/0/field").asString()).isEqualTo("overflow");
    }

    /// Messages on several threads, with a deletion and an announcement among them.
    private void sayMoreThanAnybodyReads(Api owner, String stream) {
        String path = "/api/v1/streams/" + stream;
        try (ExecutorService executor = Executors.newFixedThreadPool(8)) {
            IntStream.range(0, CHATS)
                    .forEach(i -> executor.submit(() -> {
                        String seq = owner.send(stream, "chat " + i).seq();
                        if (i == CHATS / 2) {
                            owner.delete(path + "/chats/" + seq);
                            owner.post(path + "/announcements", Map.of("text", "a break in five minutes"));
                        }
                    }));
        }
    }

    /// The entries of all frames. Each frame must continue where the previous one ended.
    private static List<JsonNode> followed(List<JsonNode> frames) {
        List<JsonNode> entries = new ArrayList<>();
        long cursor = frames.getFirst().get("cursor").asLong();
        for (JsonNode frame : frames.subList(1, frames.size())) {
            cursor += frame.get("skipped").asLong();
            for (JsonNode entry : frame.get("entries")) {
                assertThat(entry.get("seq").asLong()).isEqualTo(++cursor);
                entries.add(entry);
            }
            assertThat(frame.get("cursor").asLong()).isEqualTo(cursor);
        }
        return entries;
    }

    /// Excludes the tombstone of the deleted message, which takes that message's place.
    private static List<JsonNode> deletionsAndAnnouncements(List<JsonNode> entries) {
        return entries.stream()
                .filter(entry -> entry.get("type").asString().equals("announcement")
                        || !entry.path("target").asString("").isEmpty()
                                && !entry.get("target").equals(entry.get("seq")))
                .toList();
    }
}
