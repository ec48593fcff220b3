package dev.streamside;

import dev.streamside.polling.PollingConfiguration;
import dev.streamside.websocket.WebSocketConfiguration;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Profile;

/// Streamside with all transports in one process. The profiles `polling` and `websocket` restrict it to those that are
/// named; without either, or with both, it has all.
@SpringBootConfiguration
@EnableAutoConfiguration
@Import({StreamsideConfiguration.class, StreamsideServer.Polling.class, StreamsideServer.Sockets.class})
public class StreamsideServer {
    public static void main(String[] args) {
        StreamsideApplication.run(StreamsideServer.class, args);
    }

    @Configuration(proxyBeanMethods = false)
    @Profile("polling | !websocket")
    @Import(PollingConfiguration.class)
    static class Polling {}

    @Configuration(proxyBeanMethods = false)
    @Profile("websocket | !polling")
    @Import(WebSocketConfiguration.class)
    static class Sockets {}
}
