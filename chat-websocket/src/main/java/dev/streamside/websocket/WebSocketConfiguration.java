package dev.streamside.websocket;

import dev.streamside.chat.delivery.DeliveryThreads;
import dev.streamside.chat.delivery.Hub;
import dev.streamside.edge.client.Transport;
import dev.streamside.platform.http.AccessRule;
import dev.streamside.platform.http.AccessRules;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketEndpoints;
import java.util.List;
import java.util.Map;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/// The WebSocket transport: the socket's address, and delivery to it. An application imports it together with
/// the chat domain.
@Configuration(proxyBeanMethods = false)
@ComponentScan(
        basePackageClasses = {WebSocketConfiguration.class, SocketEndpoints.class},
        excludeFilters = @ComponentScan.Filter(SpringBootConfiguration.class))
@ConfigurationPropertiesScan(basePackageClasses = {WebSocketConfiguration.class, SocketEndpoints.class})
public class WebSocketConfiguration implements AccessRules {
    /// After the controllers, before the files.
    private static final int ORDER = 1;

    @Bean
    HandlerMapping sockets(SocketEndpoints endpoints, HandshakeGuard guard, ChatSocket socket) {
        return new SimpleUrlHandlerMapping(
                Map.of(HandshakeGuard.PREFIX + "*", endpoints.endpoint(guard, socket, "streamside.v1")), ORDER);
    }

    @Bean
    Transport webSocketTransport() {
        return Transport.WEBSOCKET;
    }

    @Bean
    Hub<Frame> webSocketHub(DeliveryThreads threads) {
        return new Hub<>(threads, new EntryFrames());
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody(HandshakeGuard.PREFIX + "*"));
    }
}
