package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/// Prints how quickly the management port answers while the application is saturated, how soon readiness reports
/// that the database is lost or has returned, and the cost of the metrics.
public final class ManagementBenchmark {
    private static final int CLIENTS = Integer.getInteger("clients", 1_000);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 20));
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final Rounds ROUNDS = new Rounds(
            Integer.getInteger("rounds", 5),
            Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 20)),
            Duration.ofSeconds(Integer.getInteger("roundSeconds", 4)));
    private static final Duration AWAY = Duration.ofSeconds(10);
    private static final String CHAT = "{\"text\":\"hello\"}";

    /// A server with one stream, and its clients.
    private record Subject(ApplicationProcess server, Api operator, Api member, String path) implements AutoCloseable {
        static Subject start(String name, String... settings) throws IOException {
            ApplicationProcess server = Servers.start(
                    ChatPollingApplication.class,
                    "management-benchmark-" + name,
                    Servers.UNLIMITED,
                    List.of("--streamside.polling.target-per-second=1000000"),
                    List.of(settings));
            Api member = Api.member(server.base());
            return new Subject(
                    server,
                    Api.guest(server.management()),
                    member,
                    "/api/v1/streams/" + member.liveStream() + "/chats");
        }

        byte[] poll() {
            return HttpLoad.get(path + "?after=0");
        }

        byte[] send() {
            return HttpLoad.post(path, member.cookie("streamside_session").orElseThrow(), CHAT);
        }

        String health(String group) {
            return operator.get("/actuator/health/" + group)
                    .json()
                    .get("status")
                    .asString();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    private ManagementBenchmark() {}

    public static void main(String[] args) throws Exception {
        Table.printMachine(Servers.HEAP);
        try (var subject = Subject.start("saturated")) {
            saturate(subject);
            loseTheDatabase(subject);
        }
        compareMetrics();
    }

    private static void saturate(Subject subject) throws Exception {
        byte[] poll = subject.poll();
        byte[] send = subject.send();
        IntFunction<byte[]> requests = i -> i % 10 == 0 ? send : poll;
        HttpLoad.closed(subject.server.address(), CLIENTS, WARM_UP, requests);
        var idle = probe(subject, Duration.ofSeconds(3));
        var load = CompletableFuture.supplyAsync(
                () -> HttpLoad.closed(subject.server.address(), CLIENTS, TIME.plusSeconds(2), requests));
        TimeUnit.SECONDS.sleep(1);
        var saturated = probe(subject, TIME);
        HttpLoad.Result result = load.join();
        System.out.printf(
                "%n%,d clients, each as fast as it can, one in ten sending: %,.0f answers/s, p99 %.0f ms, %d"
                        + " failures%n",
                CLIENTS, result.perSecond(), result.percentileMillis(99), result.failures());
        var table = new Table();
        print(table, "idle", idle);
        print(table, "saturated", saturated);
    }

    /// Sends three requests one after the other, then rests for a twentieth of a second, until the time is over.
    private static Map<String, Histogram> probe(Subject subject, Duration time) {
        Map<String, Histogram> micros = new LinkedHashMap<>();
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0) {
            for (String question : List.of("health/liveness", "health/readiness", "prometheus")) {
                long start = System.nanoTime();
                Api.Answer answer = subject.operator.get("/actuator/" + question);
                if (answer.status() != 200
                        || (question.contains("health") && !answer.text().contains("\"status\":\"UP\""))) {
                    throw new IllegalStateException(question + " answered " + answer);
                }
                micros.computeIfAbsent(question, key -> new Histogram(60_000_000L, 3))
                        .recordValue((System.nanoTime() - start) / 1_000);
            }
            LockSupport.parkNanos(50_000_000);
        }
        return micros;
    }

    private static void print(Table table, String when, Map<String, Histogram> micros) {
        micros.forEach((question, times) -> table.line()
                .with("server", when)
                .with("question", question)
                .with("p50 ms", times.getValueAtPercentile(50) / 1_000.0)
                .with("p99", times.getValueAtPercentile(99) / 1_000.0)
                .with("max", times.getMaxValue() / 1_000.0)
                .with("times", times.getTotalCount())
                .print());
    }

    private static void loseTheDatabase(Subject subject) {
        System.out.printf("%nThe database is killed, and is back ten seconds later%n");
        int port = subject.server.databasePort().orElseThrow();
        List<String> command = subject.server.database().kill();
        long killed = System.nanoTime();
        print(
                "readiness is DEGRADED after",
                killed,
                () -> subject.health("readiness").equals("DEGRADED"));
        int polls = 0;
        Api viewer = Api.guest(subject.server.base());
        while (System.nanoTime() - killed < AWAY.toNanos()) {
            if (viewer.get(subject.path).status() != 200
                    || !subject.health("liveness").equals("UP")) {
                throw new IllegalStateException("polls or liveness failed without a database");
            }
            polls++;
            LockSupport.parkNanos(20_000_000);
        }
        System.out.printf("  %d polls answered meanwhile, and liveness UP each time%n", polls);
        try (var database = Program.start("database", Path.of("target", "management-benchmark"), command)) {
            database.awaitReady(Duration.ofMinutes(1), () -> Program.isListening(port));
            long back = System.nanoTime();
            print(
                    "readiness is UP after",
                    back,
                    () -> subject.health("readiness").equals("UP"));
            print(
                    "a send is acknowledged after",
                    back,
                    () -> subject.member
                                    .post(subject.path, Map.of("text", "back"))
                                    .status()
                            == 201);
            subject.close(); // while its database still runs
        }
    }

    private static void print(String what, long since, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not within a minute: " + what);
            }
            LockSupport.parkNanos(20_000_000);
        }
        System.out.printf("  %s %.1f s%n", what, (System.nanoTime() - since) / 1e9);
    }

    /// The same load in turns on two servers. One of them has nowhere to publish metrics, so its meters count
    /// nothing and requests are not observed.
    private static void compareMetrics() throws IOException {
        try (var scraper = Executors.newSingleThreadScheduledExecutor();
                Subject with = Subject.start("with-metrics");
                Subject without = Subject.start(
                        "without-metrics",
                        "--management.defaults.metrics.export.enabled=false",
                        "--management.observations.enable.http=false")) {
            Future<?> scraping = scraper.scheduleAtFixedRate(
                    () -> with.operator.get("/actuator/prometheus"), 0, 5, TimeUnit.SECONDS);
            compare("poll, nothing new", with, with.poll(), without, without.poll());
            compare("send, acknowledged", with, with.send(), without, without.send());
            scraping.cancel(true);
        }
    }

    private static void compare(String what, Subject with, byte[] itsRequest, Subject without, byte[] othersRequest) {
        ROUNDS.measure(List.of(
                new Rounds.Contender(what + ", with metrics", with.server, i -> itsRequest),
                new Rounds.Contender(what + ", without", without.server, i -> othersRequest)));
    }
}
