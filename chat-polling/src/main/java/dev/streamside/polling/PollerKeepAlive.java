package dev.streamside.polling;

import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/// Keeps the connections of pollers, which return every few seconds for hours, alive from poll to poll.
/// Explicit `server.tomcat` settings take precedence.
@Component
record PollerKeepAlive(PollingProperties properties, Environment environment)
        implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
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
            protocol.setKeepAliveTimeout((int) properties.keepAlive().toMillis());
        }
    }

    private boolean isDefault(String setting) {
        return !environment.containsProperty("server.tomcat." + setting);
    }
}
