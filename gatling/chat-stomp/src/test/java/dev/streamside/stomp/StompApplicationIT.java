package dev.streamside.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;

/// What the laboratory's audience says to the broker, and is told.
@Timeout(60)
class StompApplicationIT {
    private static final String CHAT = "{\"text\":\"hello 저\"}";

    private final BlockingQueue<String> frames = new LinkedBlockingQueue<>();

    @Test
    void whoHasSubscribed_getsWhatIsPublished_asItIs() throws Exception {
        try (var application = SpringApplication.run(StompApplication.class, "--server.port=0");
                HttpClient http = HttpClient.newHttpClient()) {
            String node = "://localhost:" + application.getEnvironment().getProperty("local.server.port");
            WebSocket socket = http.newWebSocketBuilder()
                    .subprotocols("v12.stomp")
                    .buildAsync(URI.create("ws" + node + "/stomp"), new Frames())
                    .get(10, TimeUnit.SECONDS);
            try {
                say(socket, "CONNECT\naccept-version:1.2\nheart-beat:0,0\nhost:chat\n\n\0");
                assertThat(frame()).startsWith("CONNECTED\nversion:1.2\n");
                say(socket, "SUBSCRIBE\nid:0\ndestination:/topic/chat\nreceipt:7\n\n\0");
                assertThat(frame()).startsWith("RECEIPT\nreceipt-id:7\n");

                HttpRequest publish = HttpRequest.newBuilder(URI.create("http" + node + "/publish"))
                        .header("Content-Type", "text/plain;charset=UTF-8")
                        .POST(BodyPublishers.ofString(CHAT))
                        .build();
                assertThat(http.send(publish, BodyHandlers.discarding()).statusCode())
                        .isEqualTo(202);
                assertThat(frame()).startsWith("MESSAGE\n").endsWith("\n\n" + CHAT + "\0");
                HttpRequest ready = HttpRequest.newBuilder(URI.create("http" + node + "/ready"))
                        .build();
                assertThat(http.send(ready, BodyHandlers.discarding()).statusCode())
                        .isEqualTo(200);
            } finally {
                socket.abort();
            }
        }
    }

    private @Nullable String frame() throws InterruptedException {
        return frames.poll(10, TimeUnit.SECONDS);
    }

    private static void say(WebSocket socket, String frame) throws Exception {
        socket.sendText(frame, true).get(10, TimeUnit.SECONDS);
    }

    private final class Frames implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                frames.add(text.toString());
                text.setLength(0);
            }
            return WebSocket.Listener.super.onText(socket, part, last);
        }
    }
}
