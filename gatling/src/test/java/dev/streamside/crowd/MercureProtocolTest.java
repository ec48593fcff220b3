package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The crowd understands recorded output of Mercure 0.22.1. The program itself need not be installed.
class MercureProtocolTest {
    private static final URI NODE = URI.create("http://127.0.0.1:8000");

    /// Made by another program.
    private static final String TOKEN = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJtZXJjdXJlIjp7InB1Ymxpc2giOlsiKiJdfX0"
            + ".AVJfjfwKW8V_eu0hYshXcnIa9wMwu3_rkAiDzu5hpes";

    private final Protocol protocol = new MercureProtocol();
    private final PayloadReader reader = protocol.reader(new Marks("q1a"));
    private final Cursor cursor = new Cursor();

    @Test
    void whoComesBack_continuesAfterTheLastEvent() {
        FullHttpRequest first = protocol.events(NODE, cursor, "");
        assertThat(first.uri()).isEqualTo("/.well-known/mercure?topic=chat");
        assertThat(first.headers().get("Accept")).isEqualTo("text/event-stream");
        assertThat(first.headers().contains("Last-Event-ID")).isFalse();

        cursor.follow(read("id: urn:uuid:0199f2a1-7a3c-7d21-9b43-2f4f5d8f3d11"));
        Payload chat = read("{\"type\":\"chat\",\"text\":\"q1a-4 hello 저\"}");
        assertThat(chat.marks()).containsExactly(4);
        cursor.follow(chat);
        assertThat(protocol.events(NODE, cursor, "").headers().get("Last-Event-ID"))
                .isEqualTo("urn:uuid:0199f2a1-7a3c-7d21-9b43-2f4f5d8f3d11");
    }

    @Test
    void anOpenStream_isASubscription_andThereAreNoSockets() {
        assertThat(protocol.greetingNanos()).isZero();
        assertThatThrownBy(() -> protocol.socket(NODE, cursor)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aChat_isPublishedAsAForm_byWhoMayPublish() {
        HttpRequest request = protocol.chat(NODE, 7, "q1a-4 hello & more").build();
        assertThat(request.uri()).hasToString("http://127.0.0.1:8000/.well-known/mercure");
        assertThat(request.headers().firstValue("Content-Type")).hasValue("application/x-www-form-urlencoded");
        assertThat(request.headers().firstValue("Authorization")).hasValue("Bearer " + TOKEN);
        assertThat(protocol.isAccepted(200)).isTrue();
        assertThat(protocol.isAccepted(401)).isFalse();
    }

    private Payload read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.parse(bytes, 0, bytes.length);
    }
}
