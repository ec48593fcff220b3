package dev.streamside.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.viewers.Nodes;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HttpConnectionTest {
    private static final String FAILED = "failed";

    private final BlockingQueue<String> answers = new ArrayBlockingQueue<>(3);
    private final Tally tally = new Tally();

    @Test
    void aRequestOverAConnectionThatWasJustClosed_isMadeAgain() throws Exception {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                var loop = new Loop()) {
            var _ = Thread.ofVirtual().start(() -> serve(server));
            var node = URI.create("http://localhost:" + server.getLocalPort());
            var connection = new HttpConnection(new Connector(loop, new Nodes(List.of(node)), tally), tally, node);

            loop.run(() -> ask(connection, node));
            assertThat(answers.poll(10, TimeUnit.SECONDS)).isEqualTo("1");
            loop.run(() -> ask(connection, node));
            assertThat(answers.poll(10, TimeUnit.SECONDS)).isEqualTo("2");
            assertThat(loop.failure()).isNotDone();
            loop.run(connection::close);
        }
        assertThat(tally.totals(0, 1, 1)).containsEntry("disconnected", 0L).containsEntry("failedRequests", 0L);
    }

    private void ask(HttpConnection connection, URI node) {
        connection.ask(new Exchange(
                Requests.of(HttpMethod.GET, node, "/", "text/plain", false), Exchange.PATIENCE, new Exchange.Reply() {
                    @Override
                    public void answered(FullHttpResponse response) {
                        answers.add(response.content().toString(StandardCharsets.UTF_8));
                    }

                    @Override
                    public void failed(long retryAfterMillis) {
                        answers.add(FAILED);
                    }
                }));
    }

    /// Answers the first request of each connection, and closes the first connection instead of a second answer.
    private static void serve(ServerSocket server) {
        for (int number = 1; number <= 2; number++) {
            try (Socket socket = server.accept()) {
                var requests =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                read(requests);
                socket.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n" + number)
                                .getBytes(StandardCharsets.US_ASCII));
                read(requests);
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void read(BufferedReader requests) throws IOException {
        String line = requests.readLine();
        while (line != null && !line.isEmpty()) {
            line = requests.readLine();
        }
    }
}
