package dev.streamside.edge.server;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToDoubleFunction;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;

/// Tomcat's connections and threads, under Micrometer's names, but read from the connector: with JMX, every
/// connection would be a bean of its own.
@Component
record ConnectorMetrics(MeterRegistry registry) implements WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    @Override
    public void customize(TomcatServletWebServerFactory factory) {
        factory.addConnectorCustomizers((TomcatConnectorCustomizer) connector -> {
            if (connector.getProtocolHandler() instanceof AbstractProtocol<?> protocol) {
                measure(protocol);
            }
        });
    }

    private void measure(AbstractProtocol<?> protocol) {
        gauge("connections.current", "Open connections.", protocol, AbstractProtocol::getConnectionCount);
        gauge("connections.config.max", "Most connections.", protocol, AbstractProtocol::getMaxConnections);
        if (protocol.getExecutor() == null) { // otherwise the threads are virtual, and not counted
            gauge("threads.config.max", "Maximum number of threads.", protocol, AbstractProtocol::getMaxThreads);
            gauge("threads.current", "Existing threads.", protocol, p -> pool(p, ThreadPoolExecutor::getPoolSize));
            gauge(
                    "threads.busy",
                    "Threads with a request.",
                    protocol,
                    p -> pool(p, ThreadPoolExecutor::getActiveCount));
        }
    }

    private static double pool(AbstractProtocol<?> protocol, ToDoubleFunction<ThreadPoolExecutor> value) {
        return protocol.getExecutor() instanceof ThreadPoolExecutor pool ? value.applyAsDouble(pool) : 0;
    }

    private void gauge(
            String name,
            String description,
            AbstractProtocol<?> protocol,
            ToDoubleFunction<AbstractProtocol<?>> value) {
        Gauge.builder("tomcat." + name, protocol, value)
                .description(description)
                .baseUnit(name.substring(0, name.indexOf('.')))
                .tag("name", "http")
                .strongReference(true)
                .register(registry);
    }
}
