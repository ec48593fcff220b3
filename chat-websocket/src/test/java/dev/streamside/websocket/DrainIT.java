package dev.streamside.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.watch.SocketWatch;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/// A stop as a balancer sees it.
@Timeout(120)
class DrainIT {
    private final TestDatabase database = new TestDatabase();

    @Test
    void readinessSaysNo_beforeASocketIsClosed_andWhileEverythingStillWorks() {
        ConfigurableApplicationContext application = new SpringApplicationBuilder(ChatWebSocketApplication.class)
                .run(
                        "--server.port=0",
                        "--management.server.port=0",
                        "--spring.datasource.url=" + database.jdbcUrl(),
                        "--spring.datasource.username=" + TestDatabase.user(),
                        "--spring.datasource.password=" + TestDatabase.password(),
                        "--streamside.server.drain=3s");
        URI base = port(application, "local.server.port");
        Api operator = Api.guest(port(application, "local.management.port"));
        Api member = Api.member(base);
        SocketWatch socket = SocketWatch.open(member, member.liveStream(), null);
        socket.hello();
        assertThat(operator.get("/actuator/health/readiness").status()).isEqualTo(200);

        CompletableFuture<Void> stop = CompletableFuture.runAsync(application::close);

        await().until(() -> operator.get("/actuator/health/readiness").status() == 503);
        assertThat(operator.get("/actuator/health/liveness").status()).isEqualTo(200);
        assertThat(socket.send("{\"text\":\"still here\"}").code()).isEmpty();
        assertThat(socket.isClosed()).isFalse();
        stop.join();
        assertThat(socket.closed().code()).isEqualTo(1012);
    }

    private static URI port(ConfigurableApplicationContext application, String name) {
        return URI.create("http://localhost:" + application.getEnvironment().getProperty(name));
    }
}
