package dev.streamside.lab.gatlinglog;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.forAll;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.group;
import static io.gatling.javaapi.core.CoreDsl.rampUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import com.sun.net.httpserver.HttpServer;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/// The simulation of the runs in `src/test/resources/runs`: failures, nested groups and names beyond Latin-1,
/// against a server of its own. To record a run:
///
/// ```
/// ./mvnw -pl gatling -am gatling:test -Dgatling.simulationClass=dev.streamside.lab.gatlinglog.RecordingSimulation
/// ```
///
/// With an older `-Dgatling.version`, in a project of its own, it records that version's log.
public final class RecordingSimulation extends Simulation {
    private static final int USERS = 40;

    private final HttpServer server = start();

    public RecordingSimulation() {
        ChainBuilder plain = exec(
                http("plain").get("/200"),
                http("anotherNameThatIsTooLongForAFile").get("/200"));
        ChainBuilder failing =
                exec(http("not found").get("/404"), http("checked").get("/200").check(status().is(418)));
        ChainBuilder grouped = group("outer")
                .on(
                        http("plain").get("/200"),
                        group("inner")
                                .on(http("slow").get("/slow"), http("plain").get("/404")));
        ChainBuilder foreign = exec(
                http("새 채팅 👋").get("/200"), http("grüße, \"tout\" le <monde>").get("/200"));
        setUp(
                        scenario("시청자")
                                .exec(plain, failing, grouped, foreign)
                                .injectOpen(rampUsers(USERS).during(3)),
                        scenario("second")
                                .exec(plain)
                                .injectOpen(rampUsers(USERS).during(2)))
                .protocols(
                        http.baseUrl("http://localhost:" + server.getAddress().getPort()))
                .assertions(
                        global().failedRequests().percent().lt(1.0),
                        global().responseTime().percentile(99.9).lt(5_000),
                        forAll().responseTime().max().lte(30_000),
                        details("새 채팅 👋").requestsPerSec().between(0.5, 1_000.0),
                        details("outer", "inner", "slow")
                                .successfulRequests()
                                .count()
                                .is((long) USERS),
                        details("outer", "inner").responseTime().mean().gte(20),
                        details("plain").failedRequests().count().in(0L, 1L),
                        details("no such").allRequests().count().gt(0L));
    }

    private static HttpServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newCachedThreadPool());
            server.createContext("/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                try (exchange) {
                    if (path.equals("/slow")) {
                        Thread.sleep(25);
                    }
                    exchange.sendResponseHeaders(path.equals("/404") ? 404 : 200, -1);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
            server.start();
            return server;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void after() {
        server.stop(0);
    }
}
