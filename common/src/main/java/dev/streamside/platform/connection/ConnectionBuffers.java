package dev.streamside.platform.connection;

import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/// Keeps the memory of Tomcat and of the kernel small for many mostly idle connections.
@Component
class ConnectionBuffers implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    /// Each connection has one for its whole life, but needs it only during a request.
    private static final String READ_BUFFER_BYTES = "2048";
    /// More than a viewer needs that keeps reading. By default, the kernel keeps megabytes for one that does
    /// not.
    private static final String KERNEL_BUFFER_BYTES = "131072";

    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            connector.setProperty("socket.appReadBufSize", READ_BUFFER_BYTES);
            connector.setProperty("socket.txBufSize", KERNEL_BUFFER_BYTES);
            // Reusing a channel while a thread still writes to it would send one viewer's frame to another
            // viewer.
            connector.setProperty("socket.bufferPool", "0");
        });
    }
}
