package dev.streamside.websocket;

import dev.streamside.delivery.DeliveryProperties;
import dev.streamside.delivery.Hub;
import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.server.ServerConnections;
import dev.streamside.socket.Frame;
import dev.streamside.socket.SocketEndpoints;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/// The socket's address, and what delivers to it.
@Configuration(proxyBeanMethods = false)
class WebSocketConfiguration implements AccessRules {
    /// After the controllers, before the files.
    private static final int ORDER = 1;

    @Bean
    HandlerMapping sockets(SocketEndpoints endpoints, HandshakeGuard guard, ChatSocket socket) {
        return new SimpleUrlHandlerMapping(
                Map.of(HandshakeGuard.PREFIX + "*", endpoints.endpoint(guard, socket, "streamside.v1")), ORDER);
    }

    @Bean
    Hub<Frame> hub(DeliveryProperties properties, MeterRegistry registry) {
        return new Hub<>(properties, EntryFrames::entries, registry);
    }

    @Bean
    ServerConnections connections(WebSocketProperties properties, Environment environment) {
        return new ServerConnections(properties.reservedFiles(), environment);
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody(HandshakeGuard.PREFIX + "*"));
    }
}
