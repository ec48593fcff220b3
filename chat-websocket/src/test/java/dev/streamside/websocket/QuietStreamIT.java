package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.ApplicationTest;
import dev.streamside.testing.Watch;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/// A stream on which nothing happens for so long that its timeline leaves memory.
@TestPropertySource(properties = "streamside.chat-log.timeline-idle=1ms")
class QuietStreamIT extends ApplicationTest {
    @Test
    void aViewer_stillGetsEveryChat() {
        Api sender = member();
        String stream = sender.liveStream();
        try (Watch viewer = SocketWatch.open(guest(), stream, "1")) {
            for (String text : List.of("a", "b", "c")) {
                sender.send(stream, text);
                assertThat(viewer.next(1).getFirst().get("text").asString()).isEqualTo(text);
            }
        }
    }
}
