package dev.streamside.testing.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpLoadTest {
    private static final Duration TIME = Duration.ofSeconds(1);
    private static final int CHUNKED = 0;

    private final AtomicLong asked = new AtomicLong();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        byte[] body = new byte[10_000];
        answer("/sized", 200, body, body.length);
        answer("/chunked", 200, body, CHUNKED);
        answer("/broken", 503, body, body.length);
        server.start();
    }

    private void answer(String path, int status, byte[] body, int length) {
        server.createContext(path, exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(status, length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void everyAnswer_isCountedOnce_whateverItsLength() {
        var result =
                HttpLoad.closed(server.getAddress(), 4, TIME, i -> HttpLoad.get(i % 2 == 0 ? "/sized" : "/chunked"));

        assertThat(result.answers()).isBetween(asked.get() - 4, asked.get()).isPositive();
        assertThat(result.failures()).isZero();
        assertThat(result.micros().getTotalCount()).isEqualTo(result.answers());
    }

    @Test
    void pacedConnections_askOnceAPeriod() {
        var result = HttpLoad.paced(server.getAddress(), 10, Duration.ofMillis(500), TIME, i -> HttpLoad.get("/sized"));

        assertThat(result.answers())
                .as("as fast as it can, there would be thousands")
                .isBetween(1L, 200L);
        assertThat(result.failures()).isZero();
    }

    @Test
    void anAnswerThatIsNoSuccess_isAFailure() {
        var result = HttpLoad.closed(server.getAddress(), 1, TIME, i -> HttpLoad.get("/broken"));

        assertThat(result.failures()).isEqualTo(result.answers()).isPositive();
    }
}
