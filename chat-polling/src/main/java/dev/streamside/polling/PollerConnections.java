package dev.streamside.polling;

import dev.streamside.server.OpenFiles;
import java.time.Duration;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Sets Tomcat up for pollers, who come back every few seconds for hours: as many connections as there are open
/// files for, each kept from one poll to the next, however often. The `server.tomcat` settings go before, where
/// they are given.
@Component
class PollerConnections implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    private static final Logger log = LoggerFactory.getLogger(PollerConnections.class);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final PollingProperties properties;
    private final Environment environment;

    PollerConnections(PollingProperties properties, Environment environment) {
        this.properties = properties;
        this.environment = environment;
    }

    @Override
    public void customize(TomcatWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
                customize(protocol);
            }
        });
    }

    private void customize(AbstractHttp11Protocol<?> protocol) {
        if (isDefault("max-keep-alive-requests")) {
            protocol.setMaxKeepAliveRequests(-1);
        }
        if (isDefault("keep-alive-timeout")) {
            protocol.setKeepAliveTimeout(
                    (int) properties.maxInterval().plus(GRACE).toMillis());
        }
        if (isDefault("accept-count")) {
            protocol.setAcceptCount(1_000);
        }
        if (isDefault("max-connections")) {
            int connections = OpenFiles.connections(properties.reservedFiles());
            protocol.setMaxConnections(connections);
            log.info("Up to {} connections", connections);
        }
    }

    private boolean isDefault(String setting) {
        return !environment.containsProperty("server.tomcat." + setting);
    }
}
