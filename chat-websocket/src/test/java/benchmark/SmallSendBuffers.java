package benchmark;

import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Gives a connection as much of the system's memory as it would have over a network: Linux sizes it by the
/// largest packet, and on the loopback that makes 2.6 MB instead of 87 kB. With that much, a viewer who does
/// not read would not be noticed for minutes.
@Configuration(proxyBeanMethods = false)
class SmallSendBuffers {
    /// As a server's setting: takes part beside its own classes.
    static final String SETTING = "--spring.main.sources=" + SmallSendBuffers.class.getName();

    /// Linux takes twice what it is told.
    private static final String BYTES = Integer.toString(87_040 / 2);

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> sendBuffers() {
        return factory -> factory.addConnectorCustomizers(
                (TomcatConnectorCustomizer) connector -> connector.setProperty("socket.txBufSize", BYTES));
    }
}
