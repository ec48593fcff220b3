package dev.streamside.edge.server;

import org.apache.coyote.AbstractProtocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Sizes Tomcat for as many connections as open files allow.
/// `server.tomcat.max-connections` and `server.tomcat.accept-count` take precedence if set.
@Component
final class ServerConnections implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    private static final Logger log = LoggerFactory.getLogger(ServerConnections.class);
    private static final int ACCEPT_COUNT = 1_000;

    private final int max;
    private final int acceptCount;

    ServerConnections(ServerProperties properties, Environment environment) {
        this.max = environment.getProperty(
                "server.tomcat.max-connections", Integer.class, OpenFiles.connections(properties.reservedFiles()));
        this.acceptCount = environment.getProperty("server.tomcat.accept-count", Integer.class, ACCEPT_COUNT);
    }

    /// Most connections that may be held for long: nine in ten. The rest are for requests.
    int maxHeld() {
        return Math.max(1, max / 10 * 9);
    }

    @Override
    public void customize(TomcatWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
                protocol.setMaxConnections(max);
                protocol.setAcceptCount(acceptCount);
            }
        });
        log.info("Up to {} connections", max);
    }
}
