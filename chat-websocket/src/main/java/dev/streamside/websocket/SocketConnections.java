package dev.streamside.websocket;

import dev.streamside.server.OpenFiles;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Sets Tomcat up for many connections that are mostly idle. The `server.tomcat` settings go before, where they
/// are given.
@Component
class SocketConnections implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    private static final Logger log = LoggerFactory.getLogger(SocketConnections.class);
    /// Each connection has two of these for as long as it lives, and needs them only for its one request.
    private static final String BUFFER_BYTES = "2048";
    /// More than a viewer who reads needs. Left to itself, the kernel keeps megabytes for one who does not.
    private static final String KERNEL_BUFFER_BYTES = "131072";

    private final int connections;
    private final Environment environment;

    SocketConnections(WebSocketProperties properties, Environment environment) {
        this.environment = environment;
        this.connections = environment.getProperty(
                "server.tomcat.max-connections", Integer.class, OpenFiles.connections(properties.reservedFiles()));
    }

    /// Sockets that may be open; the rest of the connections is for requests.
    int maxSockets() {
        return Math.max(1, connections / 10 * 9);
    }

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            connector.setProperty("maxConnections", Integer.toString(connections));
            connector.setProperty("socket.appReadBufSize", BUFFER_BYTES);
            connector.setProperty("socket.appWriteBufSize", BUFFER_BYTES);
            connector.setProperty("socket.txBufSize", KERNEL_BUFFER_BYTES);
            // A channel that is used again while somebody still writes to it would hand one viewer's frame to another.
            connector.setProperty("socket.bufferPool", "0");
            if (!environment.containsProperty("server.tomcat.accept-count")) {
                connector.setProperty("acceptCount", "1000");
            }
        });
        log.info("Up to {} sockets", maxSockets());
    }
}
