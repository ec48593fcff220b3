package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.viewers.Preparation;
import dev.streamside.viewers.Settings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamsideProtocolTest {
    private static final URI NODE = URI.create("http://localhost:8080");

    @Test
    void aChat_isSentInTheNameOfItsMember() {
        HttpRequest request = protocol("websocket").chat(NODE, 3, "hello").build();
        assertThat(request.uri()).hasToString("http://localhost:8080/api/v1/streams/7/chats");
        assertThat(request.headers().firstValue("Cookie")).hasValue("streamside_session=two");
        assertThat(request.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(protocol("websocket").isAccepted(201)).isTrue();
        assertThat(protocol("websocket").isAccepted(200)).isFalse();
    }

    @Test
    void onlyAnOpenSocket_countsAsAViewerWithoutHeartbeats() {
        assertThat(protocol("websocket").hasHeartbeats()).isFalse();
        assertThat(protocol("events").hasHeartbeats()).isTrue();
        assertThat(protocol("polling").hasHeartbeats()).isTrue();
    }

    @Test
    void overTls_theCookieOfASession_hasAnotherName() {
        URI node = URI.create("https://localhost:8443");
        HttpRequest request = protocol(node, "websocket").chat(node, 0, "hello").build();
        assertThat(request.uri()).hasScheme("https");
        assertThat(request.headers().firstValue("Cookie")).hasValue("__Host-streamside_session=one");
    }

    private static Protocol protocol(String transport) {
        return protocol(NODE, transport);
    }

    private static Protocol protocol(URI node, String transport) {
        Settings settings = Settings.of(Map.of("transport", transport));
        return Protocol.of(settings, new Requests(settings, "7"), new Preparation(node, "7", List.of("one", "two")));
    }
}
