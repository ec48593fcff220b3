package benchmark;

import dev.streamside.testing.Api;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Prints what polls and sends cost here, against a straightforward implementation, in one run on one machine.
///
/// The server, its database and this load share the processors, so the figures of one kind are only as good as
/// the ratio between them; each is the median of several rounds, taken in turn.
public final class PollingBenchmark {
    private static final int ROUNDS = Integer.getInteger("rounds", 3);
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 20));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 6));
    private static final int CONNECTIONS = 64;
    private static final int POLLERS = Integer.getInteger("pollers", 10_000);
    private static final Duration POLL_PERIOD = Duration.ofSeconds(4);

    private record Figures(
            double perSecond, double cpuPerMillion, double dbPerMillion, double loadPerMillion, double p99) {}

    private final ServerProcess server;

    private PollingBenchmark(ServerProcess server) {
        this.server = server;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.printf(
                "Starting the server (%s, %d processors) ...%n",
                Runtime.version(), Runtime.getRuntime().availableProcessors());
        try (var server = ServerProcess.start(
                BenchmarkApplication.class.getName(),
                Path.of("target", "benchmark"),
                "--streamside.chat.sends=1000000000",
                "--streamside.chat.burst=1000000000",
                "--streamside.member.attempts-per-address=100000",
                "--streamside.polling.target-per-second=1000000",
                "--spring.jpa.hibernate.ddl-auto=update")) {
            new PollingBenchmark(server).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        Api owner = Api.member(server.base());
        String stream = owner.liveStream();
        String path = "/api/v1/streams/" + stream + "/chats";
        for (int i = 0; i < 300; i++) {
            String text = "저도 배우고 싶어요, 어디서 시작하면 좋을까요? " + i;
            owner.send(stream, text);
            Api.guest(server.base()).post("/benchmark/streams/1/chats", Map.of("text", text));
        }

        Map<String, IntFunction<byte[]>> polls = new LinkedHashMap<>();
        polls.put("constant 1 kB from a controller (a)", get("/benchmark/constant"));
        polls.put("poll, nothing new", get(path + "?after=300"));
        polls.put("poll, 20 new", get(path + "?after=280"));
        polls.put("poll through JPA, nothing new (b)", get("/benchmark/streams/1/chats?after=300"));
        polls.put("poll through JPA, 20 new (b)", get("/benchmark/streams/1/chats?after=280"));
        Map<String, Figures> polled = measure("Polls, " + CONNECTIONS + " connections, each as fast as it can", polls);
        ratio(polled, "poll, nothing new", "constant 1 kB from a controller (a)");
        ratio(polled, "poll, 20 new", "constant 1 kB from a controller (a)");
        ratio(polled, "poll, nothing new", "poll through JPA, nothing new (b)");
        ratio(polled, "poll, 20 new", "poll through JPA, 20 new (b)");

        List<String> cookies = IntStream.range(0, CONNECTIONS)
                .mapToObj(i ->
                        Api.member(server.base()).cookie("streamside_session").orElseThrow())
                .toList();
        Map<String, IntFunction<byte[]>> sends = new LinkedHashMap<>();
        sends.put("send", i -> post(path, cookies.get(i)));
        sends.put("send, one insert per request", i -> post("/benchmark/streams/1/chats", cookies.get(i)));
        Map<String, Figures> sent = measure("Acknowledged sends, " + CONNECTIONS + " senders, durable", sends);
        ratio(sent, "send", "send, one insert per request");

        paced(path);
        fallingBehind(owner, cookies.subList(0, 8));
    }

    private Map<String, Figures> measure(String title, Map<String, IntFunction<byte[]>> requests) throws IOException {
        System.out.printf("%n%s%n", title);
        for (var request : requests.entrySet()) {
            System.out.printf("  warming up: %s%n", request.getKey());
            HttpLoad.closed(server.address(), CONNECTIONS, WARM_UP, request.getValue());
        }
        Map<String, List<Figures>> rounds = new LinkedHashMap<>();
        for (int round = 1; round <= ROUNDS; round++) {
            System.out.printf("  round %d of %d%n", round, ROUNDS);
            for (var request : requests.entrySet()) {
                rounds.computeIfAbsent(request.getKey(), key -> new ArrayList<>())
                        .add(measure(request.getValue()));
            }
        }
        System.out.printf(
                "  %-38s %10s %14s %14s %14s %9s%n",
                "median of " + ROUNDS, "per second", "server CPU s/M", "database s/M", "load s/M", "p99 ms");
        Map<String, Figures> medians = new LinkedHashMap<>();
        rounds.forEach((name, figures) -> {
            var median = new Figures(
                    median(figures.stream().mapToDouble(Figures::perSecond).toArray()),
                    median(figures.stream().mapToDouble(Figures::cpuPerMillion).toArray()),
                    median(figures.stream().mapToDouble(Figures::dbPerMillion).toArray()),
                    median(figures.stream().mapToDouble(Figures::loadPerMillion).toArray()),
                    median(figures.stream().mapToDouble(Figures::p99).toArray()));
            medians.put(name, median);
            System.out.printf(
                    "  %-38s %,10.0f %14.1f %14.1f %14.1f %9.1f%n",
                    name,
                    median.perSecond,
                    median.cpuPerMillion,
                    median.dbPerMillion,
                    median.loadPerMillion,
                    median.p99);
        });
        return medians;
    }

    private Figures measure(IntFunction<byte[]> requests) throws IOException {
        double cpu = server.cpuSeconds();
        double database = server.databaseCpuSeconds();
        double load = ownCpuSeconds();
        var result = HttpLoad.closed(server.address(), CONNECTIONS, TIME, requests);
        complainAbout(result);
        double perMillion = 1e6 / result.answers();
        return new Figures(
                result.perSecond(),
                (server.cpuSeconds() - cpu) * perMillion,
                (server.databaseCpuSeconds() - database) * perMillion,
                (ownCpuSeconds() - load) * perMillion,
                result.micros().getValueAtPercentile(99) / 1_000.0);
    }

    private static void complainAbout(HttpLoad.Result result) {
        if (result.failures() > 0) {
            System.out.printf(
                    "  !! %,d of %,d answers failed: this figure is worth nothing%n",
                    result.failures(), result.answers());
        }
    }

    private static void ratio(Map<String, Figures> figures, String one, String other) {
        Figures ours = Objects.requireNonNull(figures.get(one));
        Figures theirs = Objects.requireNonNull(figures.get(other));
        System.out.printf(
                "  %-38s is %.2f times as many per second, at %.3f of the CPU of server and database, as: %s%n",
                one,
                ours.perSecond / theirs.perSecond,
                (ours.cpuPerMillion + ours.dbPerMillion) / (theirs.cpuPerMillion + theirs.dbPerMillion),
                other);
    }

    private void paced(String path) throws IOException {
        System.out.printf("%n%,d pollers, one poll each %d s%n", POLLERS, POLL_PERIOD.toSeconds());
        long head = Api.guest(server.base())
                .get(path + "?limit=1")
                .json()
                .get("cursor")
                .asLong();
        for (int fresh : new int[] {0, 20}) {
            byte[] request = get(path + "?after=" + (head - fresh)).apply(0);
            HttpLoad.paced(server.address(), POLLERS, POLL_PERIOD, WARM_UP, i -> request);
            double cpu = server.cpuSeconds();
            double load = ownCpuSeconds();
            var result = HttpLoad.paced(server.address(), POLLERS, POLL_PERIOD, TIME.multipliedBy(4), i -> request);
            complainAbout(result);
            double seconds = result.time().toNanos() / 1e9;
            System.out.printf(
                    "  %2d new: %,.0f polls/s, p50 %.2f, p95 %.2f, p99 %.2f, p99.9 %.2f, max %.1f ms;"
                            + " server %.0f %%, load %.0f %% of a core%n",
                    fresh,
                    result.perSecond(),
                    result.micros().getValueAtPercentile(50) / 1_000.0,
                    result.micros().getValueAtPercentile(95) / 1_000.0,
                    result.micros().getValueAtPercentile(99) / 1_000.0,
                    result.micros().getValueAtPercentile(99.9) / 1_000.0,
                    result.micros().getMaxValue() / 1_000.0,
                    (server.cpuSeconds() - cpu) / seconds * 100,
                    (ownCpuSeconds() - load) / seconds * 100);
        }
    }

    /// A stream that talks faster than fifty chats a poll: who gets the newest stays with it, who gets the
    /// oldest does not.
    private void fallingBehind(Api owner, List<String> cookies) throws InterruptedException {
        String stream = owner.liveStream();
        String path = "/api/v1/streams/" + stream + "/chats";
        System.out.printf("%n30 chats/s, one poll each 4 s: chats behind the head after each poll%n");
        var talking = Thread.ofPlatform()
                .daemon()
                .start(() -> HttpLoad.paced(
                        server.address(),
                        30,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(30),
                        i -> post(path, cookies.get(i % cookies.size()))));
        Api guest = Api.guest(server.base());
        List<Long> newest = new ArrayList<>();
        List<Long> oldest = new ArrayList<>();
        String newestCursor = "0";
        String oldestCursor = "0";
        for (int poll = 0; poll < 6; poll++) {
            Thread.sleep(POLL_PERIOD);
            newestCursor = guest.poll(stream, "?after=" + newestCursor)
                    .json()
                    .get("cursor")
                    .asString();
            oldestCursor = guest.poll(stream, "?overflow=page&after=" + oldestCursor)
                    .json()
                    .get("cursor")
                    .asString();
            long head = guest.poll(stream, "?limit=1").json().get("cursor").asLong();
            newest.add(head - Long.parseLong(newestCursor));
            oldest.add(head - Long.parseLong(oldestCursor));
        }
        System.out.printf("  newest 50, and how many were skipped: %s%n", newest);
        System.out.printf("  oldest 50 after my id:                %s%n", oldest);
        talking.join();
    }

    private static IntFunction<byte[]> get(String path) {
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        return i -> request;
    }

    private static byte[] post(String path, String session) {
        String body = "{\"text\":\"how long did it take you to learn this?\"}";
        return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nCookie:"
                        + " streamside_session=" + session + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static double ownCpuSeconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / 1e9;
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }
}
