package dev.streamside.edge.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HealthCommandTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private HttpServer management;
    private int status = 200;

    @BeforeEach
    void startManagementPort() throws IOException {
        management = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        management.createContext("/actuator/health/readiness", exchange -> {
            byte[] body = "{\"status\":\"%d\"}".formatted(status).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        management.start();
    }

    @AfterEach
    void stopIt() {
        management.stop(0);
    }

    @Test
    void aReadyApplication_isHealthy_andNothingIsSaid() {
        assertThat(run()).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void anyInterface_isAskedThroughThisMachine() {
        assertThat(run("0.0.0.0", port())).isZero();
    }

    @Test
    void anApplicationThatIsNotReady_isNot_andItsAnswerIsPrinted() {
        status = 503;

        assertThat(run()).isOne();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("{\"status\":\"503\"}");
    }

    @Test
    void withoutAnApplication_theReasonIsPrinted() {
        String port = port();
        management.stop(0);

        assertThat(run("127.0.0.1", port)).isOne();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("No answer from the management port at 127.0.0.1:" + port);
    }

    @Test
    void aPortThatIsNone_isPrinted_too() {
        assertThat(run("127.0.0.1", "none")).isOne();
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("127.0.0.1:none");
    }

    private int run() {
        return run("127.0.0.1", port());
    }

    private int run(String address, String port) {
        return HealthCommand.run(
                new PrintStream(printed, true, StandardCharsets.UTF_8),
                Map.of("MANAGEMENT_SERVER_ADDRESS", address, "MANAGEMENT_SERVER_PORT", port));
    }

    private String port() {
        return String.valueOf(management.getAddress().getPort());
    }
}
