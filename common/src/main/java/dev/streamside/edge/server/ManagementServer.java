package dev.streamside.edge.server;

import java.util.concurrent.TimeUnit;
import org.apache.tomcat.util.threads.TaskQueue;
import org.apache.tomcat.util.threads.TaskThreadFactory;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.tomcat.TomcatProtocolHandlerCustomizer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/// Gives the management port its own platform threads. Virtual threads share a few carriers, first come,
/// first served, so a health check would wait for a thousand requests before it. The operating system's
/// scheduler favours threads that have been idle.
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementServer {
    private static final int MAX_WAITING = 100;
    private static final int MAX_CONNECTIONS = 200;

    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> managementThreads(ServerProperties properties) {
        return factory -> {
            Http11WithDeadline.use(properties.exchangeTimeout(), factory);
            factory.addProtocolHandlerCustomizers((TomcatProtocolHandlerCustomizer<?>)
                    handler -> handler.setExecutor(executor(properties.managementThreads())));
            factory.addConnectorCustomizers(
                    connector -> connector.setProperty("maxConnections", Integer.toString(MAX_CONNECTIONS)));
        };
    }

    private static ThreadPoolExecutor executor(int threads) {
        var queue = new TaskQueue(MAX_WAITING);
        var executor = new ThreadPoolExecutor(
                threads,
                threads,
                60,
                TimeUnit.SECONDS,
                queue,
                new TaskThreadFactory("management-", true, Thread.NORM_PRIORITY));
        queue.setParent(executor);
        return executor;
    }
}
