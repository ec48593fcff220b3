package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.viewers.Settings;
import io.netty.handler.codec.http.FullHttpRequest;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestsTest {
    private static final URI NODE = URI.create("http://localhost:8080");

    private final Cursor cursor = new Cursor();

    @Test
    void aPoll_asksForTheNewestFirst_andThenForWhatIsNew() {
        Requests requests = requests(Map.of());
        assertThat(requests.poll(NODE, cursor, "").uri()).isEqualTo("/api/v1/streams/7/chats?limit=50");
        comeTo("12-3");
        assertThat(requests.poll(NODE, cursor, "").uri()).isEqualTo("/api/v1/streams/7/chats?after=12-3&limit=200");
    }

    @Test
    void onlyAPollThatWaits_saysWhoseItIs() {
        comeTo("12");
        assertThat(requests(Map.of()).poll(NODE, cursor, "a=b").headers().contains("Cookie"))
                .isFalse();
        FullHttpRequest waiting = requests(Map.of("transport", "long-polling")).poll(NODE, cursor, "a=b");
        assertThat(waiting.uri()).endsWith("?after=12&limit=200&wait=25");
        assertThat(waiting.headers().get("Cookie")).isEqualTo("a=b");
    }

    @Test
    void compactEntries_areAskedFor_overEveryTransport() {
        Requests requests = requests(Map.of("compact", "true"));
        assertThat(requests.poll(NODE, cursor, "").uri()).contains("entries=compact");
        assertThat(requests.events(NODE, cursor, "").uri()).isEqualTo("/api/v1/streams/7/events?entries=compact");
        comeTo("12");
        assertThat(requests.socket(NODE, cursor))
                .hasToString("ws://localhost:8080/ws/v1/streams/7?after=12&entries=compact");
    }

    private void comeTo(String text) {
        cursor.follow(new Payload(new int[0], text, Payload.NONE, 0, 0));
    }

    private static Requests requests(Map<String, String> settings) {
        return new Requests(Settings.of(settings), "7");
    }
}
