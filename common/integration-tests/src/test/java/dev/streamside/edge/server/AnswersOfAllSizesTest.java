package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;

class AnswersOfAllSizesTest {
    private static final int CLIENTS = 12;
    /// Fewer than the requests that Tomcat answers over one connection.
    private static final int REQUESTS = 90;
    private static final int PATIENCE_MILLIS = 30_000;
    /// Sizes close to that of a buffer, and several times as large.
    private static final int MOST_BYTES = 5 * WriteBuffers.BYTES;
    /// Fewer than the head of any answer has, or a client could wait for more than there is.
    private static final int LEAST_HEAD = 60;

    /// Answers with the requested number of a byte, in pieces if requested.
    private static final class Body extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            byte[] body = new byte[Integer.parseInt(request.getParameter("bytes"))];
            Arrays.fill(body, Byte.parseByte(request.getParameter("of")));
            if (request.getParameter("pieces") == null) {
                response.setContentLength(body.length);
            }
            response.getOutputStream().write(body);
        }
    }

    @Test
    @Timeout(120)
    void eachClient_getsItsOwnAnswerWhole_andAllBuffersComeBack() throws Exception {
        var factory = new TomcatServletWebServerFactory(0);
        Http11WithDeadline.use(Duration.ofSeconds(30), factory);
        var server = (TomcatWebServer) factory.getWebServer(
                context -> context.addServlet("body", new Body()).addMapping("/*"));
        server.start();
        try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            List<Callable<Integer>> clients = new ArrayList<>();
            for (int i = 1; i <= CLIENTS; i++) {
                byte mine = (byte) i;
                boolean leaves = i % 3 == 0;
                clients.add(() -> leaves ? leaveEarly(server.getPort(), mine) : readAll(server.getPort(), mine));
            }
            for (Future<Integer> client : threads.invokeAll(clients)) {
                assertThat(client.get()).as("answers").isEqualTo(REQUESTS);
            }
            var protocol =
                    (Http11WithDeadline) server.getTomcat().getConnector().getProtocolHandler();
            await().atMost(Duration.ofSeconds(60)).until(() -> protocol.lentBuffers() == 0);
        } finally {
            server.stop();
            server.destroy();
        }
    }

    private static int readAll(int port, byte mine) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            InputStream in = socket.getInputStream();
            int answers = 0;
            for (; answers < REQUESTS; answers++) {
                int bytes = ask(socket, mine, "");
                byte[] body = bodyOf(in, bytes);
                for (byte each : body) {
                    if (each != mine) {
                        throw new AssertionError("a byte of another client's answer: " + each);
                    }
                }
            }
            return answers;
        }
    }

    private static int ask(Socket socket, byte mine, String more) throws IOException {
        int bytes = ThreadLocalRandom.current().nextInt(MOST_BYTES);
        socket.getOutputStream()
                .write(("GET /?of=" + mine + "&bytes=" + bytes + more + " HTTP/1.1\r\nHost: a\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return bytes;
    }

    private static byte[] bodyOf(InputStream in, int bytes) throws IOException {
        int newLines = 0;
        while (newLines < 2) {
            switch (in.read()) {
                case '\n' -> newLines++;
                case '\r' -> {}
                case -1 -> throw new AssertionError("the connection has ended");
                default -> newLines = 0;
            }
        }
        byte[] body = in.readNBytes(bytes);
        assertThat(body).hasSize(bytes);
        return body;
    }

    private static int leaveEarly(int port, byte mine) throws IOException {
        for (int i = 0; i < REQUESTS; i++) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                ask(socket, mine, i % 2 == 0 ? "" : "&pieces=yes");
                socket.getInputStream().readNBytes(ThreadLocalRandom.current().nextInt(LEAST_HEAD));
            }
        }
        return REQUESTS;
    }
}
