package dev.streamside.edge.server;

import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/// Gives each exchange of a request and its answer a deadline, on the public port.
@Component
record ExchangeDeadline(ServerProperties properties) implements WebServerFactoryCustomizer<TomcatWebServerFactory> {
    @Override
    public void customize(TomcatWebServerFactory factory) {
        Http11WithDeadline.use(properties.exchangeTimeout(), factory);
    }
}
