package dev.streamside.websocket;

import dev.streamside.http.AccessRule;
import dev.streamside.http.AccessRules;
import dev.streamside.socket.FrameUpgradeStrategy;
import java.util.List;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.socket.config.annotation.EnableWebSocket;
import org.springframework.web.socket.config.annotation.WebSocketConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketHandlerRegistry;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/// Where the socket is.
@Configuration(proxyBeanMethods = false)
@EnableWebSocket
class WebSocketConfiguration implements WebSocketConfigurer, AccessRules {
    private static final String SOCKETS = "/ws/v1/streams/*";

    private final ChatSocket socket;
    private final HandshakeGuard doorman;
    private final FrameUpgradeStrategy upgrade;

    WebSocketConfiguration(ChatSocket socket, HandshakeGuard doorman, FrameUpgradeStrategy upgrade) {
        this.socket = socket;
        this.doorman = doorman;
        this.upgrade = upgrade;
    }

    @Override
    public void registerWebSocketHandlers(WebSocketHandlerRegistry registry) {
        var handshake = new DefaultHandshakeHandler(upgrade);
        handshake.setSupportedProtocols("streamside.v1");
        registry.addHandler(socket, SOCKETS)
                .addInterceptors(doorman)
                .setHandshakeHandler(handshake)
                .setAllowedOriginPatterns("*"); // the doorman looks at the origin, and says why it refuses one
    }

    @Override
    public List<AccessRule> accessRules() {
        return List.of(AccessRule.everybody(SOCKETS));
    }
}
