package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.NearlyRight;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.apache.coyote.AbstractProtocol;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;

/// Requests that are nearly HTTP, in pieces, some without an end. Each exchange ends by its deadline, and no
/// thread or connection is kept.
class HttpFuzzTest {
    private static final int REQUESTS = 200;
    private static final long SEED = Long.getLong("streamside.fuzz.seed", System.nanoTime());
    private static final Duration DEADLINE = Duration.ofSeconds(1);
    private static final String IDLE_MILLIS = "1000";
    /// Deadlines are checked once a second; the rest is for a busy machine.
    private static final int PATIENCE_MILLIS = 30_000;
    private static final List<String> REQUESTS_LIKE = List.of(
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /?a=b HTTP/1.0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775807\r\n\r\nhello",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\nhello",
            "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
            "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

    private static final class Echo extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getOutputStream().write(request.getInputStream().readAllBytes());
        }
    }

    @Test
    @Timeout(300)
    void everyExchange_isOverWhenItsDeadlineIs() throws Exception {
        var factory = new TomcatServletWebServerFactory(0);
        Http11WithDeadline.use(DEADLINE, factory);
        factory.addConnectorCustomizers((TomcatConnectorCustomizer)
                connector -> connector.setProperty("connectionTimeout", IDLE_MILLIS)); // as in the applications
        var server = (TomcatWebServer) factory.getWebServer(context -> {
            var echo = context.addServlet("echo", new Echo());
            echo.addMapping("/*");
        });
        server.start();
        try {
            RandomGenerator random =
                    RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
            var open = new ArrayList<Socket>();
            for (int i = 0; i < REQUESTS; i++) {
                open.add(sent(server.getPort(), random));
            }
            for (Socket socket : open) {
                awaitEnd(socket);
            }
            var protocol =
                    (AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler();
            var threads = (ThreadPoolExecutor) protocol.getExecutor();
            await().atMost(Duration.ofMillis(PATIENCE_MILLIS))
                    .until(() -> threads.getActiveCount() == 0 && protocol.getConnectionCount() <= 1);
            assertThat(((Http11WithDeadline) protocol).lentBuffers()).isZero();
        } catch (AssertionError failure) {
            throw new AssertionError("seed " + SEED, failure);
        } finally {
            server.stop();
            server.destroy();
        }
    }

    private static Socket sent(int port, RandomGenerator random) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        byte[] request = NearlyRight.one(random, REQUESTS_LIKE).getBytes(StandardCharsets.UTF_8);
        try {
            for (int from = 0; from < request.length; ) {
                int length = Math.min(request.length - from, 1 + random.nextInt(random.nextBoolean() ? 10 : 5_000));
                socket.getOutputStream().write(request, from, length);
                from += length;
            }
            if (random.nextInt(4) == 0) {
                socket.shutdownOutput();
            }
        } catch (SocketException refusedAlready) {
            // the right answer to some of these requests
        }
        return socket;
    }

    /// An idle connection also ends, after Tomcat's own timeout.
    private static void awaitEnd(Socket socket) throws IOException {
        long begun = System.nanoTime();
        try (socket) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            while (socket.getInputStream().read() >= 0) {
                assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun))
                        .isLessThan(PATIENCE_MILLIS);
            }
        } catch (SocketTimeoutException forEver) {
            throw new AssertionError("an exchange without an end", forEver);
        } catch (SocketException cut) {
            // also an end
        }
    }
}
