package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/// Prints how quickly the management port answers while the application is saturated, how soon readiness tells
/// of a database that goes and comes back, and what the metrics cost.
public final class ManagementBenchmark {
    private static final int CLIENTS = Integer.getInteger("clients", 1_000);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 20));
    private static final List<String> QUESTIONS =
            List.of("/actuator/health/liveness", "/actuator/health/readiness", "/actuator/prometheus");

    private final ServerProcess server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Api member;
    private final String path;

    private ManagementBenchmark(ServerProcess server) {
        this.server = server;
        this.member = Api.member(server.base());
        this.path = "/api/v1/streams/" + member.liveStream() + "/chats";
    }

    public static void main(String[] args) throws Exception {
        try (var server = ServerProcess.start(
                ChatPollingApplication.class.getName(),
                Path.of("target", "management-benchmark"),
                "--streamside.chat.sends=1000000000",
                "--streamside.chat.burst=1000000000",
                "--streamside.polling.target-per-second=1000000")) {
            var benchmark = new ManagementBenchmark(server);
            benchmark.saturate();
            benchmark.loseTheDatabase();
        }
        MetricsCost.print();
    }

    private void saturate() throws Exception {
        String cookie = member.cookie("streamside_session").orElseThrow();
        byte[] poll = request("GET " + path + "?after=0", "", "");
        byte[] send = request("POST " + path, "Cookie: streamside_session=" + cookie + "\r\n", "{\"text\":\"hello\"}");
        HttpLoad.closed(server.address(), CLIENTS, TIME.dividedBy(2), i -> i % 10 == 0 ? send : poll);
        var idle = probe(Duration.ofSeconds(3));
        CompletableFuture<HttpLoad.Result> load = CompletableFuture.supplyAsync(
                () -> HttpLoad.closed(server.address(), CLIENTS, TIME.plusSeconds(2), i -> i % 10 == 0 ? send : poll));
        TimeUnit.SECONDS.sleep(1);
        var saturated = probe(TIME);
        var result = load.join();
        System.out.printf(
                "%n%,d clients, each as fast as it can, one in ten sending: %,.0f answers/s, p99 %.0f ms, %d failures%n",
                CLIENTS, result.perSecond(), result.micros().getValueAtPercentile(99) / 1_000.0, result.failures());
        print("idle", idle);
        print("saturated", saturated);
    }

    /// Asks one question after the other, with a rest of a twentieth of a second.
    private Map<String, Histogram> probe(Duration time) throws Exception {
        Map<String, Histogram> micros = new LinkedHashMap<>();
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            for (String question : QUESTIONS) {
                long start = System.nanoTime();
                var answer = get(server.management().resolve(question));
                if (answer.statusCode() != 200
                        || (question.contains("health") && !answer.body().contains("\"status\":\"UP\""))) {
                    throw new IllegalStateException(question + " answered " + answer.statusCode() + answer.body());
                }
                micros.computeIfAbsent(question, key -> new Histogram(60_000_000L, 3))
                        .recordValue((System.nanoTime() - start) / 1_000);
            }
            LockSupport.parkNanos(50_000_000);
        }
        return micros;
    }

    private static void print(String when, Map<String, Histogram> micros) {
        micros.forEach((question, times) -> System.out.printf(
                "  %-10s %-28s p50 %6.1f, p99 %6.1f, max %6.1f ms (%d times)%n",
                when,
                question,
                times.getValueAtPercentile(50) / 1_000.0,
                times.getValueAtPercentile(99) / 1_000.0,
                times.getMaxValue() / 1_000.0,
                times.getTotalCount()));
    }

    private void loseTheDatabase() throws Exception {
        System.out.printf("%nThe database is killed, and is back ten seconds later%n");
        int port = URI.create(server.databaseUrl().orElseThrow().substring("jdbc:".length()))
                .getPort();
        ProcessBuilder again = server.killDatabase();
        long killed = System.nanoTime();
        print("readiness is DEGRADED after", killed, () -> readiness().equals("DEGRADED"));
        int polls = 0;
        while (System.nanoTime() - killed < TimeUnit.SECONDS.toNanos(10)) {
            if (get(server.base().resolve(path)).statusCode() != 200
                    || !liveness().equals("UP")) {
                throw new IllegalStateException("polls or liveness failed without a database");
            }
            polls++;
            LockSupport.parkNanos(20_000_000);
        }
        System.out.printf("  %d polls answered meanwhile, and liveness UP each time%n", polls);
        Process database = again.start();
        try {
            await(() -> answers(port));
            long back = System.nanoTime();
            print("readiness is UP after", back, () -> readiness().equals("UP"));
            print(
                    "a send is acknowledged after",
                    back,
                    () -> member.post(path, Map.of("text", "back")).status() == 201);
        } finally {
            server.close();
            database.destroy();
            database.onExit().join();
        }
    }

    /// A server of this kind speaks first.
    private static boolean answers(int port) {
        try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.getInputStream().read() >= 0;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void print(String what, long since, BooleanSupplier condition) {
        await(condition);
        System.out.printf("  %s %.1f s%n", what, (System.nanoTime() - since) / 1e9);
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("it did not happen within a minute");
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    private String readiness() {
        return health("readiness");
    }

    private String liveness() {
        return health("liveness");
    }

    private String health(String group) {
        return Api.guest(server.management())
                .get("/actuator/health/" + group)
                .json()
                .get("status")
                .asString();
    }

    private HttpResponse<String> get(URI address) {
        try {
            var request = HttpRequest.newBuilder(address)
                    .timeout(Duration.ofSeconds(30))
                    .build();
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static byte[] request(String line, String headers, String body) {
        return (line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers
                        + "Content-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }
}
