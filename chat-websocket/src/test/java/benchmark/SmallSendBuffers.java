package benchmark;

import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Limits a connection to the system memory that it would have over a network. Linux sizes it by the largest
/// packet, and on the loopback that makes 2.6 MB instead of 87 kB. With that much, a viewer who does not read
/// would not be noticed for minutes.
@Configuration(proxyBeanMethods = false)
class SmallSendBuffers {
    /// The setting that adds this class to a server's own classes.
    static final String SETTING = "--spring.main.sources=" + SmallSendBuffers.class.getName();

    /// Linux uses twice the requested size.
    private static final String BYTES = Integer.toString(87_040 / 2);

    @Bean
    WebServerFactoryCustomizer<TomcatWebServerFactory> sendBuffers() {
        return factory -> factory.addConnectorCustomizers(
                (TomcatConnectorCustomizer) connector -> connector.setProperty("socket.txBufSize", BYTES));
    }
}
