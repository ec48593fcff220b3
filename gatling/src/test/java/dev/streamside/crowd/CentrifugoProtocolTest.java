package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.crowd.Payload.Standing;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// The crowd understands recorded output of Centrifugo 6.9.1. The program itself need not be installed.
class CentrifugoProtocolTest {
    private static final URI NODE = URI.create("http://127.0.0.1:8000");
    private static final String CONNECTED =
            "{\"id\":1,\"connect\":{\"client\":\"b8d6d2bb\",\"version\":\"0.0.0 OSS\",\"ping\":25,\"pong\":true}}";
    private static final String SUBSCRIBED =
            "{\"id\":2,\"subscribe\":{\"recoverable\":true,\"epoch\":\"cfKR\",\"positioned\":true}}";

    private final Protocol protocol = new CentrifugoProtocol();
    private final PayloadReader reader = protocol.reader(new Marks("q1a"));
    private final Cursor cursor = new Cursor();

    @Test
    void aViewer_connectsAndSubscribes_inOneMessage() {
        assertThat(protocol.socket(NODE, cursor)).hasToString("ws://127.0.0.1:8000/connection/websocket");
        assertThat(protocol.greeting(cursor))
                .isEqualTo("{\"id\":1,\"connect\":{}}\n{\"id\":2,\"subscribe\":{\"channel\":\"chat\"}}");
    }

    @Test
    void aViewer_isThereOnceItHasSubscribed() {
        assertThat(read(CONNECTED).standing()).isEqualTo(Standing.WAITING);
        assertThat(read(CONNECTED + "\n" + SUBSCRIBED).standing()).isEqualTo(Standing.ADMITTED);
        assertThat(read(SUBSCRIBED).standing()).isEqualTo(Standing.ADMITTED);
    }

    @Test
    void everyPublication_counts_alsoWhenAMessageHasSeveral() {
        Payload payload = read(push(1) + "\n" + push(2) + "\n{}");
        assertThat(payload.marks()).containsExactly(1, 2);
        assertThat(payload.standing()).isEqualTo(Standing.ADMITTED);
        assertThat(payload.answer()).isEqualTo("{}");
        assertThat(read(push(3)).answer()).isEmpty();
    }

    @Test
    void aPing_isAnswered() {
        Payload ping = read("{}");
        assertThat(ping.answer()).isEqualTo("{}");
        assertThat(ping.marks()).isEmpty();
        assertThat(ping.cursor()).isNull();
    }

    @Test
    void whoComesBack_asksForWhatItMissed_andGetsIt() {
        cursor.follow(read(CONNECTED + "\n" + SUBSCRIBED));
        assertThat(protocol.greeting(cursor)).endsWith("{\"channel\":\"chat\",\"recover\":true,\"offset\":0}}");
        cursor.follow(read(push(1)));
        cursor.follow(read("{}"));
        assertThat(protocol.greeting(cursor)).endsWith("{\"channel\":\"chat\",\"recover\":true,\"offset\":1}}");

        Payload missed = read("{\"id\":2,\"subscribe\":{\"recoverable\":true,\"epoch\":\"cfKR\",\"publications\":["
                + publication(2) + "," + publication(3)
                + "],\"recovered\":true,\"offset\":1,\"positioned\":true,\"was_recovering\":true}}");
        assertThat(missed.marks()).containsExactly(2, 3);
        assertThat(missed.cursor()).isEqualTo("3");
    }

    @Test
    void anError_andTheEndOfASubscription_areRefusals() {
        assertThat(read(CONNECTED + "\n{\"id\":2,\"error\":{\"code\":102,\"message\":\"unknown channel\"}}")
                        .standing())
                .isEqualTo(Standing.REFUSED);
        assertThat(read("{\"push\":{\"channel\":\"chat\",\"unsubscribe\":{\"code\":2500}}}")
                        .standing())
                .isEqualTo(Standing.REFUSED);
    }

    @Test
    void aChat_isPublishedOverTheApi() {
        HttpRequest request = protocol.chat(NODE, 7, "q1a-4 hello").build();
        assertThat(request.uri()).hasToString("http://127.0.0.1:8000/api/publish");
        assertThat(request.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(CentrifugoProtocol.command("{}")).isEqualTo("{\"channel\":\"chat\",\"data\":{}}");
        assertThat(protocol.isAccepted(200)).isTrue();
        assertThat(protocol.isAccepted(404)).isFalse();
    }

    private Payload read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return reader.parse(bytes, 0, bytes.length);
    }

    private static String push(int number) {
        return "{\"push\":{\"channel\":\"chat\",\"pub\":" + publication(number) + "}}";
    }

    private static String publication(int number) {
        return "{\"data\":{\"type\":\"chat\",\"text\":\"q1a-" + number + " hello 저\"},\"offset\":" + number + "}";
    }
}
