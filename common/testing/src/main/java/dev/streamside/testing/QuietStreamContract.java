package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/// A stream that is quiet for so long that its timeline leaves memory.
@TestPropertySource(properties = "streamside.chat-log.timeline-idle=1ms")
public abstract class QuietStreamContract extends ApplicationTest {
    private final Watch.Transport transport;

    protected QuietStreamContract(Watch.Transport transport) {
        this.transport = transport;
    }

    @Test
    void aViewer_stillGetsEveryChat() {
        Api sender = member();
        String stream = sender.liveStream();
        try (Watch viewer = transport.watch(guest(), stream, "1")) {
            for (String text : List.of("a", "b", "c")) {
                sender.send(stream, text);
                assertThat(viewer.next(1).getFirst().get("text").asString()).isEqualTo(text);
            }
        }
    }
}
