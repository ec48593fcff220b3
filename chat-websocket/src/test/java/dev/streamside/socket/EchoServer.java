package dev.streamside.socket;

import dev.streamside.chat.delivery.SharedContext;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.Deflater;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/// Echoes each message, over our sockets and without the chat: for the Autobahn test suite
/// (`docs/decisions/why-own-frames.md`). Not a component, so that no application finds it.
@ImportAutoConfiguration({
    PropertyPlaceholderAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    WebMvcAutoConfiguration.class
})
@EnableConfigurationProperties(SocketProperties.class)
@EnableScheduling
@Import({SocketEndpoints.class, KeepAlive.class, SocketMetrics.class})
class EchoServer {
    private static final String[] SETTINGS = {
        "--spring.config.name=none",
        "--server.port=9001",
        "--streamside.socket.frames-per-second=1000000",
        "--streamside.socket.frame-burst=1000000",
        "--streamside.socket.max-message-size=1MB"
    };

    public static void main(String[] args) {
        SpringApplication.run(EchoServer.class, SETTINGS);
    }

    @Bean
    MeterRegistry registry() {
        return new SimpleMeterRegistry();
    }

    @Bean
    HandlerMapping echo(SocketEndpoints endpoints) {
        return new SimpleUrlHandlerMapping(
                Map.of("/**", endpoints.endpoint((request, response) -> new Context(), new Echo(), "echo")), 1);
    }

    /// Compression for a client refers to what was sent to it before, as in the chat.
    private static final class Context {
        final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        final SharedContext shared = new SharedContext(deflater);
    }

    private static final class Echo implements SocketHandler<Context> {
        @Override
        public void opened(SocketSession<Context> session) {}

        @Override
        public void received(SocketSession<Context> session, String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            session.send(
                    session.isCompressed()
                            ? Frame.compressedText(session.context().shared.compress(utf8))
                            : Frame.text(utf8));
        }

        @Override
        public void closed(SocketSession<Context> session) {
            session.context().deflater.end();
        }
    }
}
