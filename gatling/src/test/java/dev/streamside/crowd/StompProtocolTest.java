package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.crowd.Payload.Standing;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The crowd understands recorded output of the simple broker of Spring 7.
class StompProtocolTest {
    private static final URI NODE = URI.create("http://127.0.0.1:8000");

    private final Protocol protocol = new StompProtocol();
    private final PayloadReader reader = protocol.reader(new Marks("q1a"));

    @Test
    void aViewer_connects_andSubscribesOnceItIsConnected() {
        assertThat(protocol.socket(NODE, new Cursor())).hasToString("ws://127.0.0.1:8000/stomp");
        assertThat(protocol.subprotocol()).isEqualTo("v12.stomp");
        assertThat(protocol.greeting(new Cursor())).startsWith("CONNECT\n").endsWith("\n\n\0");

        Payload connected = read("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0");
        assertThat(connected.answer()).isEqualTo("SUBSCRIBE\nid:0\ndestination:/topic/chat\nreceipt:0\n\n\0");
        assertThat(connected.standing()).isEqualTo(Standing.WAITING);
    }

    @Test
    void aViewer_isThereOnceItHasSubscribed() {
        assertThat(read("\n").standing()).isEqualTo(Standing.WAITING);
        assertThat(read("RECEIPT\nreceipt-id:0\n\n\0").standing()).isEqualTo(Standing.ADMITTED);
    }

    @Test
    void aMessage_isTheSameForAllViewers_apartFromItsHeaders() {
        String one = message("5bbf90ab-0");
        assertThat(read(one).marks()).containsExactly(4);
        assertThat(read(one).standing()).isEqualTo(Standing.ADMITTED);
        assertThat(read(one).answer()).isEmpty();
        assertThat(decisive(one)).isEqualTo(decisive(message("0c2d1e3f-12"))).endsWith("hello 저\"}\0");
        assertThat(decisive("RECEIPT\nreceipt-id:0\n\n\0")).startsWith("RECEIPT");
    }

    @Test
    void anError_isARefusal() {
        assertThat(read("ERROR\nmessage:Session closed.\ncontent-length:0\n\n\0")
                        .standing())
                .isEqualTo(Standing.REFUSED);
    }

    @Test
    void aChat_isPublishedToTheApplication() {
        HttpRequest request = protocol.chat(NODE, 7, "q1a-4 hello").build();
        assertThat(request.uri()).hasToString("http://127.0.0.1:8000/publish");
        assertThat(request.headers().firstValue("Content-Type")).hasValue("text/plain;charset=UTF-8");
        assertThat(protocol.isAccepted(202)).isTrue();
        assertThat(protocol.isAccepted(500)).isFalse();
    }

    private static String message(String id) {
        return "MESSAGE\ndestination:/topic/chat\ncontent-type:text/plain;charset=UTF-8\nsubscription:0\nmessage-id:"
                + id + "\ncontent-length:40\n\n{\"type\":\"chat\",\"text\":\"q1a-4 hello 저\"}\0";
    }

    private String decisive(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int from = reader.decisiveFrom(bytes, 0, bytes.length);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    }

    private Payload read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.parse(bytes, 0, bytes.length);
    }
}
