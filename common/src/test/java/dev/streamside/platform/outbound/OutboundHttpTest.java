package dev.streamside.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class OutboundHttpTest {
    private static final int MAX_BYTES = 1_000;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private OutboundHttp http = new OutboundHttp(true, Duration.ofSeconds(1), 2);

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() throws IOException {
        http.close();
        server.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "127.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"})
    void aPrivateAddress_isNeverCalled_howeverItIsWritten(String host) throws IOException {
        http.close();
        http = new OutboundHttp(false, Duration.ofSeconds(1), 2);

        assertThatThrownBy(() -> http.get(URI.create("http://" + host + ":" + port() + "/"), Map.of(), MAX_BYTES))
                .isInstanceOf(IOException.class);
        assertThat(requests).hasValue(0);
    }

    @Test
    void aRedirect_isNotFollowed() throws IOException {
        var answer = http.get(at("/redirect"), Map.of(), MAX_BYTES);

        assertThat(answer.isRedirect()).isTrue();
        assertThat(answer.location()).isEqualTo("/elsewhere");
        assertThat(requests).hasValue(1);
    }

    @Test
    void aServerThatSendsAByteNowAndThen_isLate() {
        assertThatThrownBy(() -> http.get(at("/slow"), Map.of(), MAX_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessage("no answer within 1 s");
    }

    @Test
    void anAnswerThatIsTooLong_isRefused_andTheNextCallWorks() throws IOException {
        assertThatThrownBy(() -> http.get(at("/long"), Map.of(), MAX_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessage("longer than 1000 bytes");
        assertThat(http.get(at("/"), Map.of(), MAX_BYTES).body()).isEqualTo("hello".getBytes());
    }

    @Test
    void whatAReceiverOfAMessageAnswers_isNotRead() throws IOException {
        var answer = http.post(at("/endless"), Map.of("webhook-id", "msg_1"), "{}".getBytes());

        assertThat(answer.isSuccess()).isTrue();
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    private int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        exchange.getRequestBody().readAllBytes();
        try (exchange) {
            switch (exchange.getRequestURI().getPath()) {
                case "/redirect" -> {
                    exchange.getResponseHeaders().add("Location", "/elsewhere");
                    exchange.sendResponseHeaders(302, -1);
                }
                case "/slow" -> drip(exchange);
                case "/long" -> send(exchange, new byte[MAX_BYTES + 1]);
                case "/endless" -> {
                    exchange.sendResponseHeaders(200, 0);
                    while (true) {
                        exchange.getResponseBody().write(new byte[8_192]); // until the client disconnects
                    }
                }
                default -> send(exchange, "hello".getBytes());
            }
        }
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
    }

    private static void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        while (true) {
            exchange.getResponseBody().write('.');
            exchange.getResponseBody().flush();
            try {
                Thread.sleep(200); // between two bytes, as this test requires
            } catch (InterruptedException _) {
                return;
            }
        }
    }
}
