package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.Scrape;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Redis;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The cost of a node that shows many streams to few viewers each, with half of the viewers at another node: for
/// each of the ways in which nodes learn of each other's messages.
final class ManyStreamsCosts {
    private static final int STREAMS = Integer.getInteger("streams", 1_000);
    private static final int VIEWERS = 10 * STREAMS;
    private static final int CHATS_PER_SECOND = Integer.getInteger("chatsPerSecond", 100);
    private static final Duration POLL_PERIOD = Duration.ofSeconds(4);
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("warmUpSeconds", 40));
    /// The time until all viewers have arrived.
    private static final Duration ARRIVAL = Duration.ofSeconds(8);
    private static final Duration TIME = Duration.ofSeconds(4L * Integer.getInteger("seconds", 5));
    /// Nodes continue to check the database: timelines stay in memory for half an hour.
    private static final Duration QUIET = Duration.ofSeconds(10);

    private static final List<String> SETTINGS =
            List.of("--server.tomcat.max-connections=20000", "--server.tomcat.accept-count=1000");

    /// One thread for each load: all of them wait, and the default pool has as many threads as there are
    /// processors.
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final Table table = new Table();

    private ManyStreamsCosts() {}

    static void print() throws IOException, InterruptedException, SQLException {
        var costs = new ManyStreamsCosts();
        costs.measure("database", List.of("--streamside.cluster.bus=database"));
        try (var redis = new Redis()) {
            costs.measure(
                    "redis",
                    List.of(
                            "--streamside.cluster.bus=redis",
                            "--streamside.cluster.redis-urls=" + redis.uri(),
                            "--streamside.cluster.unsigned=allowed"));
        }
    }

    /// @param cpuSeconds without the compiler's
    /// @param bytes      of memory, at this moment
    private record Used(double cpuSeconds, double bytes, double checks, double checkSeconds, double found) {
        static Used by(NodeProcess node) {
            Scrape scrape = Scrape.of(node.management());
            return new Used(
                    Program.cpuSeconds(node.pid()) - Program.compilerCpuSeconds(node.pid()),
                    Program.residentBytes(node.pid()),
                    scrape.sum("streamside_timelines_check_seconds_count"),
                    scrape.sum("streamside_timelines_check_seconds_sum"),
                    scrape.sum("streamside_timelines_found_entries_total"));
        }

        Used until(Used later) {
            return new Used(
                    later.cpuSeconds - cpuSeconds,
                    later.bytes,
                    later.checks - checks,
                    later.checkSeconds - checkSeconds,
                    later.found - found);
        }

        double millisEach() {
            return checkSeconds / checks * 1e3;
        }
    }

    private void measure(String bus, List<String> settings) throws InterruptedException, SQLException {
        var database = new TestDatabase();
        var all = new ArrayList<>(database.settings());
        all.addAll(Servers.UNLIMITED);
        all.addAll(SETTINGS);
        all.addAll(settings);
        // The processor time of a compiler thread is lost when the thread ends.
        var java = List.of("-Xms" + Servers.HEAP, "-Xmx" + Servers.HEAP, "-XX:-UseDynamicNumberOfCompilerThreads");
        try (var first = NodeProcess.start(ChatPollingApplication.class, "many-streams-1", java, all);
                var second = NodeProcess.start(ChatPollingApplication.class, "many-streams-2", java, all)) {
            Api owner = Api.member(first.base());
            List<String> streams = IntStream.range(0, STREAMS)
                    .mapToObj(i -> owner.liveStream())
                    .toList();
            List<String> speakers = Stream.of(first, second)
                    .map(node ->
                            Api.member(node.base()).cookie("streamside_session").orElseThrow())
                    .toList();
            List<byte[]> polls = streams.stream()
                    .map(stream -> HttpLoad.get("/api/v1/streams/" + stream + "/chats?after=1"))
                    .toList();
            // A node that has just started has to read every stream, and is slow.
            String other = owner.liveStream();
            Stream.of(
                            warmUp(first, i -> polls.get(i % STREAMS)),
                            warmUp(second, i -> polls.get(i % STREAMS)),
                            warmUp(first, i -> chat(other, speakers.getFirst())),
                            warmUp(second, i -> chat(other, speakers.getLast())))
                    .forEach(load -> Rounds.warn(load.join()));
            Duration time = ARRIVAL.plus(TIME);
            List<CompletableFuture<HttpLoad.Result>> loads = List.of(
                    watch(first, polls, time),
                    watch(second, polls, time),
                    talk(first, speakers.getFirst(), streams, time),
                    talk(second, speakers.getLast(), streams, time));
            TimeUnit.NANOSECONDS.sleep(ARRIVAL.toNanos());
            List<NodeProcess> nodes = List.of(first, second);
            List<Used> before = used(nodes);
            TestDatabase.StatementCounts asked = database.statements();
            TimeUnit.NANOSECONDS.sleep(TIME.minusSeconds(2).toNanos());
            List<Used> after = used(nodes);
            double seconds = TIME.minusSeconds(2).toSeconds();
            double selects = database.statements().since(asked).of("select") / seconds / nodes.size();
            loads.forEach(load -> Rounds.warn(load.join()));
            List<Used> left = used(nodes);
            TimeUnit.NANOSECONDS.sleep(QUIET.toNanos());
            List<Used> end = used(nodes);
            for (int i = 0; i < nodes.size(); i++) {
                Used busy = before.get(i).until(after.get(i));
                print(bus, busy, seconds, selects, left.get(i).until(end.get(i)));
            }
        }
    }

    /// @param selects a second
    /// @param quiet   the use after all viewers had left
    private void print(String bus, Used used, double seconds, double selects, Used quiet) {
        table.line()
                .with("bus", bus)
                .with("streams", STREAMS)
                .with("viewers at this node", VIEWERS / 2)
                .with("CPU % of a core", used.cpuSeconds / seconds * 100)
                .with("memory MB", used.bytes / 1e6)
                .with("head checks/s", used.checks / seconds)
                .with("ms each", used.millisEach())
                .with("and when all have left", quiet.millisEach())
                .with("queries/s of each node", selects)
                .with("entries found/s", used.found / seconds)
                .print();
    }

    private static List<Used> used(List<NodeProcess> nodes) {
        return nodes.stream().map(Used::by).toList();
    }

    private static CompletableFuture<HttpLoad.Result> warmUp(NodeProcess node, IntFunction<byte[]> requests) {
        return CompletableFuture.supplyAsync(() -> HttpLoad.closed(address(node), 4, WARM_UP, requests), THREADS);
    }

    /// All viewers poll with the same cursor, so they get the messages since the start.
    private static CompletableFuture<HttpLoad.Result> watch(NodeProcess node, List<byte[]> polls, Duration time) {
        return CompletableFuture.supplyAsync(
                () -> HttpLoad.paced(
                        address(node), VIEWERS / 2, POLL_PERIOD, time, i -> polls.get(i % (VIEWERS / 2) % STREAMS)),
                THREADS);
    }

    /// Half of the messages, to one stream after the other.
    private static CompletableFuture<HttpLoad.Result> talk(
            NodeProcess node, String session, List<String> streams, Duration time) {
        return CompletableFuture.supplyAsync(
                () -> HttpLoad.paced(
                        address(node),
                        CHATS_PER_SECOND / 2,
                        Duration.ofSeconds(1),
                        time,
                        i -> chat(streams.get(i % STREAMS), session)),
                THREADS);
    }

    private static byte[] chat(String stream, String session) {
        return HttpLoad.post("/api/v1/streams/" + stream + "/chats", session, "{\"text\":\"hello\"}");
    }

    private static InetSocketAddress address(NodeProcess node) {
        return new InetSocketAddress("localhost", node.base().getPort());
    }
}
