package benchmark;

import dev.streamside.testing.Api;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Prints what polls and sends cost here, against a straightforward implementation, in one run on one machine.
///
/// The server, its database and this load share the processors, so the figures of one kind are only as good as
/// the ratio between them.
public final class PollingBenchmark {
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 20));
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 6));
    private static final Rounds ROUNDS = new Rounds(Integer.getInteger("rounds", 3), WARM_UP, TIME);
    private static final int POLLERS = Integer.getInteger("pollers", 10_000);
    private static final Duration POLL_PERIOD = Duration.ofSeconds(4);
    private static final String CHAT = "{\"text\":\"how long did it take you to learn this?\"}";
    private static final String OTHER = "/benchmark/streams/1/chats";

    private final ApplicationProcess server;
    private final Api owner;
    private final Api guest;
    private final List<String> sessions;

    private PollingBenchmark(ApplicationProcess server) {
        this.server = server;
        this.owner = Api.member(server.base());
        this.guest = Api.guest(server.base());
        this.sessions = IntStream.range(0, Rounds.CONNECTIONS)
                .mapToObj(i ->
                        Api.member(server.base()).cookie("streamside_session").orElseThrow())
                .toList();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Table.printMachine(Servers.HEAP);
        List<String> settings =
                List.of("--streamside.polling.target-per-second=1000000", "--spring.jpa.hibernate.ddl-auto=update");
        try (var server = Servers.start(BenchmarkApplication.class, "benchmark", Servers.UNLIMITED, settings)) {
            new PollingBenchmark(server).run();
        }
    }

    private void run() throws InterruptedException {
        String stream = owner.liveStream();
        String path = path(stream);
        for (int i = 0; i < 300; i++) {
            String text = "저도 배우고 싶어요, 어디서 시작하면 좋을까요? " + i;
            owner.send(stream, text);
            guest.post(OTHER, Map.of("text", text));
        }
        long head = head(stream);
        var polls = ROUNDS.measure(List.of(
                poll("constant 1 kB from a controller (a)", "/benchmark/constant"),
                poll("poll, nothing new", path + "?after=" + head),
                poll("poll, 20 new", path + "?after=" + (head - 20)),
                poll("poll through JPA, nothing new (b)", OTHER + "?after=300"),
                poll("poll through JPA, 20 new (b)", OTHER + "?after=280")));
        polls.print("poll, nothing new", "constant 1 kB from a controller (a)");
        polls.print("poll, 20 new", "constant 1 kB from a controller (a)");
        polls.print("poll, nothing new", "poll through JPA, nothing new (b)");
        polls.print("poll, 20 new", "poll through JPA, 20 new (b)");

        var sends = ROUNDS.measure(List.of(
                contender("send, acknowledged", send(path)), contender("send, one insert per request", send(OTHER))));
        sends.print("send, acknowledged", "send, one insert per request");

        paced(stream);
        fallingBehind(owner.liveStream());
    }

    private static String path(String stream) {
        return "/api/v1/streams/" + stream + "/chats";
    }

    private Rounds.Contender poll(String name, String path) {
        byte[] request = HttpLoad.get(path);
        return contender(name, i -> request);
    }

    private IntFunction<byte[]> send(String path) {
        return i -> HttpLoad.post(path, sessions.get(i % sessions.size()), CHAT);
    }

    private Rounds.Contender contender(String name, IntFunction<byte[]> requests) {
        return new Rounds.Contender(name, server, requests);
    }

    private void paced(String stream) {
        var table = new Table();
        long head = head(stream);
        for (int fresh : new int[] {0, 20}) {
            byte[] request = HttpLoad.get(path(stream) + "?after=" + (head - fresh));
            HttpLoad.paced(server.address(), POLLERS, POLL_PERIOD, WARM_UP, i -> request);
            double cpu = server.cpuSeconds();
            double load = Rounds.ownCpuSeconds();
            var result = HttpLoad.paced(server.address(), POLLERS, POLL_PERIOD, TIME.multipliedBy(4), i -> request);
            Rounds.warn(result);
            table.line()
                    .with("pollers, one poll each 4 s", POLLERS)
                    .with("new", fresh)
                    .with("polls/s", Math.round(result.perSecond()))
                    .with("p50 ms", result.percentileMillis(50))
                    .with("p95", result.percentileMillis(95))
                    .with("p99", result.percentileMillis(99))
                    .with("p99.9", result.percentileMillis(99.9))
                    .with("max", result.percentileMillis(100))
                    .with("server % of a core", (server.cpuSeconds() - cpu) / result.seconds() * 100)
                    .with("load %", (Rounds.ownCpuSeconds() - load) / result.seconds() * 100)
                    .print();
        }
    }

    /// A stream that talks faster than fifty chats a poll: a viewer who gets the newest stays with it, one who gets the
    /// oldest does not.
    private void fallingBehind(String stream) throws InterruptedException {
        Duration time = Duration.ofSeconds(30);
        var talking = Thread.ofPlatform()
                .daemon()
                .start(() -> HttpLoad.paced(server.address(), 30, Duration.ofSeconds(1), time, send(path(stream))));
        List<Long> newest = new ArrayList<>();
        List<Long> oldest = new ArrayList<>();
        long newestCursor = 0;
        long oldestCursor = 0;
        for (int poll = 0; poll < 6; poll++) {
            Thread.sleep(POLL_PERIOD);
            newestCursor = cursor(stream, "?after=" + newestCursor);
            oldestCursor = cursor(stream, "?overflow=page&after=" + oldestCursor);
            newest.add(head(stream) - newestCursor);
            oldest.add(head(stream) - oldestCursor);
        }
        System.out.printf("%n30 chats/s, one poll each 4 s: how many chats a viewer is late after each poll%n");
        System.out.printf("  who gets the newest 50: %s%n", newest);
        System.out.printf("  who gets the oldest 50: %s%n", oldest);
        talking.join();
    }

    private long head(String stream) {
        return cursor(stream, "?limit=1");
    }

    private long cursor(String stream, String query) {
        return guest.poll(stream, query).json().get("cursor").asLong();
    }
}
