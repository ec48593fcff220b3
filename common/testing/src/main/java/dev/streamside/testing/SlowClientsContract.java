package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/// Clients that send or read a byte now and then, so often that no timeout between two bytes applies. They
/// must still be cut off.
@TestPropertySource(properties = "streamside.server.exchange-timeout=2s")
@ExtendWith(OutputCaptureExtension.class)
public abstract class SlowClientsContract extends ApplicationTest {
    private static final Duration BETWEEN_BYTES = Duration.ofMillis(250);
    /// The deadline, the second between two checks of it, and a margin for a busy machine.
    private static final Duration CUT_WITHIN = Duration.ofSeconds(10);
    private static final String BIG_FILE = "/openapi.json";
    private static final int BIG_FILES = 200;

    @AfterEach
    void nothingIsLoggedAsAnErrorOfOurs(CapturedOutput output) {
        assertThat(output.getAll()).doesNotContain("ERROR", "Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v1/streams HTTP/1.1\r\nHost: a\r\nSlow: ",
                "GET /",
                "POST /api/v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n",
                // refused at once; the rest of the body is discarded
                "POST /api/v1/streams HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n"
            })
    void aClientThatSendsAByteNowAndThen_isCutOff(String beginning) throws Exception {
        assertCut(base, beginning);
    }

    @Test
    void theManagementPort_isAsStrict() throws Exception {
        assertCut(management(), "GET /actuator/health HTTP/1.1\r\nHost: a\r\nSlow: ");
    }

    private void assertCut(URI server, String beginning) throws Exception {
        Api neighbour = guest();
        try (Socket slow = connect(server)) {
            long start = System.nanoTime();
            slow.getOutputStream().write(ascii(beginning));
            slow.setSoTimeout((int) BETWEEN_BYTES.toMillis());
            while (!isCut(slow)) {
                assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(CUT_WITHIN);
                assertThat(neighbour.get("/api/v1/client").status()).isEqualTo(200);
            }
        }
    }

    /// Sends a byte, and reads until it is time for the next one.
    private static boolean isCut(Socket slow) {
        try {
            slow.getOutputStream().write('a');
            return slow.getInputStream().read(new byte[8_192]) < 0;
        } catch (SocketTimeoutException nothingYet) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void aClientThatReadsAByteNowAndThen_isCutOff() throws Exception {
        try (Socket slow = new Socket()) {
            slow.setReceiveBufferSize(4_096);
            slow.connect(new InetSocketAddress(base.getHost(), base.getPort()));
            slow.setSoTimeout((int) CUT_WITHIN.toMillis());
            String request = "GET " + BIG_FILE + " HTTP/1.1\r\nHost: a\r\n\r\n";
            slow.getOutputStream().write(ascii(request.repeat(BIG_FILES)));
            InputStream in = slow.getInputStream();
            for (long start = System.nanoTime();
                    System.nanoTime() - start < Duration.ofSeconds(5).toNanos(); ) {
                in.read();
                TimeUnit.NANOSECONDS.sleep(BETWEEN_BYTES.toNanos());
            }

            long wanted = (long) BIG_FILES * guest().get(BIG_FILE).body().length;
            assertThat(readToTheEnd(in)).as("the server gave up").isLessThan(wanted);
        }
    }

    private static long readToTheEnd(InputStream in) {
        long bytes = 0;
        try {
            byte[] some = new byte[65_536];
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                bytes += count;
            }
        } catch (SocketTimeoutException stillOpen) {
            throw new AssertionError("the connection is still open", stillOpen);
        } catch (IOException reset) {
            // cut
        }
        return bytes;
    }

    private static Socket connect(URI server) throws IOException {
        return new Socket(server.getHost(), server.getPort());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
