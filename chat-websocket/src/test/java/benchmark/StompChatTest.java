package benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.load.SocketLoad;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/// The other side of the comparison works, and the load understands it.
@Timeout(60)
class StompChatTest {
    @Test
    void everyChat_reachesEverybody() throws Exception {
        try (ConfigurableApplicationContext application = SpringApplication.run(
                        StompApplication.class, StompApplication.OWN_SETTINGS, "--server.port=0");
                var load = new SocketLoad(address(application), new StompWire())) {
            load.join(50, 1_000, 0, Collections.nCopies(5, "anybody"));
            assertThat(load.here()).isEqualTo(50);
            int first = load.send(10, Duration.ofMillis(300));
            load.awaitHead(first, 20);
            load.measure();

            int sent = load.send(100, Duration.ofMillis(500));

            assertThat(load.awaitHead(first + sent, 20)).isTrue();
            assertThat(load.received()).isEqualTo(50L * sent);
            assertThat(load.wrong()).isZero();
        }
    }

    private static InetSocketAddress address(ConfigurableApplicationContext application) {
        WebServer server = ((WebServerApplicationContext) application).getWebServer();
        return new InetSocketAddress("localhost", Objects.requireNonNull(server).getPort());
    }
}
