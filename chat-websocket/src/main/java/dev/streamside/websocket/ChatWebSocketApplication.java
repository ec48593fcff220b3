package dev.streamside.websocket;

import dev.streamside.StreamsideApplication;
import dev.streamside.StreamsideConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Import;

/// Streamside over WebSocket.
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, WebSocketConfiguration.class})
public class ChatWebSocketApplication {
    public static void main(String[] args) {
        StreamsideApplication.run(ChatWebSocketApplication.class, args);
    }
}
