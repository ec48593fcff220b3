package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import org.apache.coyote.ProtocolHandler;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;

class PublicThreadsTest {
    private final PublicThreads threads = new PublicThreads();

    @Test
    void whenAFullHeapEndsThePoller_itIsNoticed() throws IOException {
        var factory = new TomcatServletWebServerFactory(0);
        Http11WithDeadline.use(Duration.ofSeconds(30), factory);
        factory.addConnectorCustomizers(
                (TomcatConnectorCustomizer) connector -> noRoomFor(connector.getProtocolHandler()));
        threads.customize(factory);
        var server = (TomcatWebServer) factory.getWebServer();
        server.start();
        try (var viewer = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            assertThat(threads.ended()).isEmpty();

            viewer.getOutputStream().write('G');

            await().dontCatchUncaughtExceptions() // the poller's error is no error of the test
                    .untilAsserted(() -> assertThat(threads.ended())
                            .singleElement()
                            .asString()
                            .endsWith("-Poller"));
        } finally {
            server.stop();
            server.destroy();
        }
        assertThat(threads.ended()).as("once they are meant to end").isEqualTo(List.of());
    }

    /// Tasks still run on other threads, such as the one that stops the server.
    private static void noRoomFor(ProtocolHandler handler) {
        handler.setExecutor(task -> {
            if (Thread.currentThread().getName().endsWith("-Poller")) {
                throw new OutOfMemoryError("made up");
            }
            task.run();
        });
    }
}
