package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.Watch;
import dev.streamside.testing.process.NodeProcess;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/// A node is killed or suspended while people talk through it: what was acknowledged is seen by everybody, once.
@Timeout(180)
class LostNodeIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    private static NodeProcess first;
    private static NodeProcess second;

    @BeforeAll
    static void startNodes() {
        first = NodeProcess.start(ChatWebSocketApplication.class, "lost-node-1", DATABASE);
        second = NodeProcess.start(ChatWebSocketApplication.class, "lost-node-2", DATABASE);
    }

    @AfterAll
    static void stopNodes() {
        first.close();
        second.close();
    }

    @Test
    void whenANodeIsKilled_nothingIsLostOrDoubled_forThoseWhoGoToTheOther() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(first.base());
        Watch mover = SocketWatch.open(Api.guest(first.base()), stream, null);
        List<JsonNode> seen = new ArrayList<>();
        try (Watch stayer = SocketWatch.open(Api.guest(second.base()), stream, null)) {
            for (int i = 0; i < 100; i++) {
                if (i == 50) {
                    seen.addAll(mover.next(30));
                    first.kill();
                    mover = SocketWatch.open(Api.guest(second.base()), stream, mover.cursor());
                }
                send(sender, stream, "chat " + i);
            }
            seen.addAll(mover.next(71));

            assertThat(texts(seen)).isEqualTo(chats(100));
            assertThat(texts(stayer.next(101))).isEqualTo(chats(100));
        } finally {
            mover.close();
            first.startAgain();
        }
    }

    @Test
    void aNodeThatWasSuspended_showsWhatItHasMissed() {
        String stream = Api.member(second.base()).liveStream();
        Api sender = Api.member(second.base());
        try (Watch reader = SocketWatch.open(Api.guest(first.base()), stream, null)) {
            send(sender, stream, "chat 0");
            reader.next(2);
            first.suspend();
            try {
                IntStream.range(1, 50).forEach(i -> send(sender, stream, "chat " + i));
            } finally {
                first.resume();
            }

            assertThat(texts(reader.next(49))).isEqualTo(chats(50).subList(1, 50));
        }
    }

    /// As a client does: with the same id at the other node when the first does not answer.
    private static void send(Api sender, String stream, String text) {
        var chat = Map.of("text", text, "clientMessageId", text.replace(' ', '-'));
        String path = "/api/v1/streams/" + stream + "/chats";
        Api.Answer answer;
        try {
            answer = sender.post(path, chat);
        } catch (UncheckedIOException lost) {
            answer = sender.at(second.base()).post(path, chat);
        }
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }

    private static List<String> chats(int count) {
        return IntStream.range(0, count).mapToObj(i -> "chat " + i).toList();
    }

    private static List<String> texts(List<JsonNode> entries) {
        return entries.stream()
                .filter(entry -> entry.has("text"))
                .map(entry -> entry.get("text").asString())
                .toList();
    }
}
