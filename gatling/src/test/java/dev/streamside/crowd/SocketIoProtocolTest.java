package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.crowd.Payload.Standing;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The crowd understands recorded output of Socket.IO 4.8.4. The program itself need not be installed.
class SocketIoProtocolTest {
    private static final URI NODE = URI.create("http://127.0.0.1:8000");

    private final Protocol protocol = new SocketIoProtocol();
    private final PayloadReader reader = protocol.reader(new Marks("q1a"));

    @Test
    void aViewer_opensASocket_andConnects() {
        assertThat(protocol.socket(NODE, new Cursor()))
                .hasToString("ws://127.0.0.1:8000/socket.io/?EIO=4&transport=websocket");
        assertThat(protocol.greeting(new Cursor())).isEqualTo("40");
    }

    @Test
    void aViewer_isThereOnceItIsConnected() {
        assertThat(read("0{\"sid\":\"AlHL\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}")
                        .standing())
                .isEqualTo(Standing.WAITING);
        assertThat(read("40{\"sid\":\"K1yk\"}").standing()).isEqualTo(Standing.ADMITTED);
    }

    @Test
    void anEvent_bringsItsChat() {
        Payload event = read("42[\"chat\",{\"type\":\"chat\",\"text\":\"q1a-4 hello 저\"}]");
        assertThat(event.marks()).containsExactly(4);
        assertThat(event.standing()).isEqualTo(Standing.ADMITTED);
        assertThat(event.answer()).isEmpty();
    }

    @Test
    void aPing_isAnswered_andAdmitsNobody() {
        Payload ping = read("2");
        assertThat(ping.answer()).isEqualTo("3");
        assertThat(ping.standing()).isEqualTo(Standing.WAITING);
        assertThat(read("6").answer()).isEmpty();
        assertThat(read("6").standing()).isEqualTo(Standing.WAITING);
    }

    @Test
    void anEnd_andAnError_areRefusals() {
        assertThat(read("1").standing()).isEqualTo(Standing.REFUSED);
        assertThat(read("41").standing()).isEqualTo(Standing.REFUSED);
        assertThat(read("44{\"message\":\"not authorized\"}").standing()).isEqualTo(Standing.REFUSED);
    }

    @Test
    void aChat_isPublishedToTheServer() {
        HttpRequest request = protocol.chat(NODE, 7, "q1a-4 hello").build();
        assertThat(request.uri()).hasToString("http://127.0.0.1:8000/publish");
        assertThat(protocol.isAccepted(202)).isTrue();
        assertThat(protocol.isAccepted(404)).isFalse();
    }

    private Payload read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.parse(bytes, 0, bytes.length);
    }
}
