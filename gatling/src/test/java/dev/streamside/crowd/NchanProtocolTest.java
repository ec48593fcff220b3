package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The crowd understands recorded output of Nchan 1.3.6. The program itself need not be installed.
class NchanProtocolTest {
    private static final URI NODE = URI.create("http://127.0.0.1:8000");
    private static final String CHAT = "{\"type\":\"chat\",\"text\":\"q1a-4 hello 저\"}";

    private final Protocol protocol = new NchanProtocol();
    private final PayloadReader reader = protocol.reader(new Marks("q1a"));
    private final Cursor cursor = new Cursor();

    @Test
    void whoComesBackToASocket_continuesAfterTheLastMessage() {
        assertThat(protocol.socket(NODE, cursor)).hasToString("ws://127.0.0.1:8000/socket");
        Payload message = read("id: 1795931944:1\n\n" + CHAT);
        assertThat(message.marks()).containsExactly(4);
        cursor.follow(message);
        assertThat(protocol.socket(NODE, cursor)).hasToString("ws://127.0.0.1:8000/socket?last_event_id=1795931944:1");
    }

    @Test
    void whoComesBackToEvents_continuesAfterTheLastOne() {
        FullHttpRequest first = protocol.events(NODE, cursor, "");
        assertThat(first.uri()).isEqualTo("/events");
        assertThat(first.headers().get("Accept")).isEqualTo("text/event-stream");
        assertThat(first.headers().get("Accept-Encoding")).isEqualTo("identity");
        assertThat(first.headers().contains("Last-Event-ID")).isFalse();

        cursor.follow(read("id: 1795931944:0"));
        cursor.follow(read(CHAT));
        assertThat(protocol.events(NODE, cursor, "").headers().get("Last-Event-ID"))
                .isEqualTo("1795931944:0");
    }

    @Test
    void itSaysNothing_andIsToldNothing_overASocket() {
        assertThat(protocol.greeting(cursor)).isEmpty();
        assertThat(protocol.keepAlive()).isEmpty();
        assertThat(protocol.greetingNanos()).isZero();
    }

    @Test
    void aChat_isPublishedWithoutAType_whetherOrNotAnybodyIsThere() {
        HttpRequest request = protocol.chat(NODE, 7, "q1a-4 hello").build();
        assertThat(request.uri()).hasToString("http://127.0.0.1:8000/publish");
        assertThat(request.headers().map()).isEmpty();
        assertThat(protocol.isAccepted(201)).isTrue();
        assertThat(protocol.isAccepted(202)).isTrue();
        assertThat(protocol.isAccepted(403)).isFalse();
    }

    private Payload read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.parse(bytes, 0, bytes.length);
    }
}
