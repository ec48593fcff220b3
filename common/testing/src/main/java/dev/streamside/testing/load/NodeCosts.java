package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.NodeProcess;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What a second node costs the same audience, once all processes are warm. One node, two with Redis and two without it
/// run side by side, and are measured in turns, so that the machine's ups and downs meet all of them. Who is not
/// measured has its viewers connected and hears nothing.
///
/// System properties: `viewers`, `chatsPerSecond`, `rounds`, `nodeSeconds` (of one measurement), `nodeWarmUpSeconds`.
public final class NodeCosts {
    private static final int VIEWERS = Integer.getInteger("viewers", 4_000);
    private static final int CHATS_PER_SECOND = Integer.getInteger("chatsPerSecond", 20);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("nodeSeconds", 10));
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("nodeWarmUpSeconds", 40));
    private static final String TEXT = "how long did it take you to learn this?";

    /// One for each that watches or sends: all wait, and the usual pool has as many threads as there are processors.
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    /// One measurement.
    ///
    /// @param perDelivery processor seconds of the applications
    /// @param other       what viewers got at a node that nobody sends to; with one node, the same as `own`
    private record Figures(
            double perDelivery,
            double database,
            double redis,
            HttpLoad.Result sends,
            Audience.Got own,
            Audience.Got other) {}

    /// Nodes with their viewers and senders.
    private static final class Arm implements AutoCloseable {
        private final String name;
        private final Cluster cluster;
        private final String stream;
        private final SendTimes sendTimes = new SendTimes();
        private final List<Audience> audiences = new ArrayList<>();
        private final List<List<String>> sessions = new ArrayList<>();
        private final List<Figures> spread = new ArrayList<>();
        private final List<Figures> oneSided = new ArrayList<>();

        private Arm(String name, Cluster cluster, Audience.Entrance entrance) throws IOException, InterruptedException {
            this.name = name;
            this.cluster = cluster;
            this.stream = Api.member(cluster.nodes().getFirst().base()).liveStream();
            for (NodeProcess node : cluster.nodes()) {
                int viewers = VIEWERS / cluster.nodes().size();
                audiences.add(entrance.enter(address(node), stream, viewers, sendTimes));
                sessions.add(IntStream.range(0, CHATS_PER_SECOND)
                        .mapToObj(i -> Api.member(node.base())
                                .cookie("streamside_session")
                                .orElseThrow())
                        .toList());
            }
        }

        /// @param senders at how many of the nodes somebody sends
        private Figures measure(Duration time, int senders) {
            Cluster.Cpu before = cluster.cpu();
            var watching = audiences.stream()
                    .map(audience -> CompletableFuture.supplyAsync(() -> watch(audience, time), THREADS))
                    .toList();
            var sending = IntStream.range(0, senders)
                    .mapToObj(node -> CompletableFuture.supplyAsync(() -> send(node, senders, time), THREADS))
                    .toList();
            List<Audience.Got> got =
                    watching.stream().map(CompletableFuture::join).toList();
            List<HttpLoad.Result> sent =
                    sending.stream().map(CompletableFuture::join).toList();
            Cluster.Cpu used = cluster.cpu().since(before);
            long count = got.stream().mapToLong(Audience.Got::count).sum();
            long wrong = got.stream().mapToLong(Audience.Got::wrong).sum();
            if (wrong > 0) {
                System.out.printf("!! %,d of %,d went wrong: this figure is worth nothing%n", wrong, count);
            }
            sent.forEach(Rounds::warn);
            HttpLoad.Result sends = sent.getFirst();
            sent.stream().skip(1).forEach(more -> sends.micros().add(more.micros()));
            return new Figures(
                    used.application() / count, used.database(), used.redis(), sends, got.getFirst(), got.getLast());
        }

        private static Audience.Got watch(Audience audience, Duration time) {
            try {
                return audience.watch(time, CHATS_PER_SECOND);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }

        private HttpLoad.Result send(int node, int senders, Duration time) {
            List<String> members = sessions.get(node);
            return HttpLoad.paced(
                    address(cluster.nodes().get(node)),
                    CHATS_PER_SECOND / senders,
                    Duration.ofSeconds(1),
                    time,
                    i -> HttpLoad.post(
                            "/api/v1/streams/" + stream + "/chats",
                            members.get(i % members.size()),
                            "{\"text\":\"" + Batch.mark(sendTimes.mark(System.nanoTime()), TEXT) + "\"}"));
        }

        @Override
        public void close() {
            audiences.forEach(Audience::close);
            cluster.close();
        }
    }

    private NodeCosts() {}

    /// With viewers who are connected.
    public static void printWithSockets(Class<?> main, List<String> settings) throws IOException, InterruptedException {
        print("sockets", main, settings, SocketAudience::enter);
    }

    /// With viewers who ask.
    public static void printWithPolls(Class<?> main, List<String> settings) throws IOException, InterruptedException {
        print("polls", main, settings, PollAudience::enter);
    }

    private static void print(String name, Class<?> main, List<String> settings, Audience.Entrance entrance)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(settings);
        all.addAll(List.of("--server.tomcat.max-connections=20000", "--server.tomcat.accept-count=1000"));
        try (var one = new Arm("one node", new Cluster(main, name + "-one", 1, "alone", all), entrance);
                var redis = new Arm("two, Redis", new Cluster(main, name + "-redis", 2, "redis", all), entrance);
                var without =
                        new Arm("two, no Redis", new Cluster(main, name + "-two", 2, "database", all), entrance)) {
            List<Arm> arms = List.of(one, redis, without);
            arms.forEach(arm -> arm.measure(WARM_UP, arm.audiences.size()));
            var table = new Table();
            List<Arm> order = arms;
            for (int round = 0; round < ROUNDS; round++) {
                for (Arm arm : order) {
                    arm.spread.add(arm.measure(TIME, arm.audiences.size()));
                    arm.oneSided.add(arm.measure(TIME, 1));
                    print(
                            table.line().with("round", round + 1).with(name, arm.name),
                            arm.spread.getLast(),
                            arm.oneSided.getLast());
                }
                order = order.reversed();
            }
            arms.forEach(arm -> print(table.line().with(name, arm.name), arm, one));
        }
    }

    private static void print(Table.Line line, Figures spread, Figures oneSided) {
        double seconds = TIME.toSeconds();
        line.with("CPU us each", spread.perDelivery * 1e6)
                .with("database % of a core", spread.database / seconds * 100)
                .with("Redis %", spread.redis / seconds * 100)
                .with("send p50 ms", spread.sends.percentileMillis(50))
                .with("p99", spread.sends.percentileMillis(99))
                .with("from the own node p50 ms", oneSided.own.p50Millis())
                .with("p99 ", oneSided.own.p99Millis())
                .with("from the other p50 ms", oneSided.other.p50Millis())
                .with("p99  ", oneSided.other.p99Millis())
                .print();
    }

    private static void print(Table.Line line, Arm arm, Arm one) {
        line.with("viewers", VIEWERS)
                .with("chats/s", CHATS_PER_SECOND)
                .with("CPU us each", median(arm.spread, figures -> figures.perDelivery * 1e6))
                .with("times one node's", ratio(arm, one, figures -> figures.perDelivery))
                .with("database, times", ratio(arm, one, Figures::database))
                .with("send p99 ms", median(arm.spread, figures -> figures.sends.percentileMillis(99)))
                .with("times", ratio(arm, one, figures -> figures.sends.percentileMillis(99)))
                .with("p99 ms from the own node", median(arm.oneSided, figures -> figures.own.p99Millis()))
                .with("from the other", median(arm.oneSided, figures -> figures.other.p99Millis()))
                .print();
    }

    /// The median of the rounds' ratios, and the lowest and the highest.
    private static String ratio(Arm arm, Arm one, ToDoubleFunction<Figures> value) {
        double[] ratios = IntStream.range(0, ROUNDS)
                .mapToDouble(i -> value.applyAsDouble(arm.spread.get(i)) / value.applyAsDouble(one.spread.get(i)))
                .sorted()
                .toArray();
        return Table.number(ratios[ROUNDS / 2]) + " (" + Table.number(ratios[0]) + "–"
                + Table.number(ratios[ROUNDS - 1]) + ")";
    }

    private static double median(List<Figures> rounds, ToDoubleFunction<Figures> value) {
        double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
        return Arrays.stream(sorted).skip(sorted.length / 2).findFirst().orElseThrow();
    }

    private static InetSocketAddress address(NodeProcess node) {
        return new InetSocketAddress("localhost", node.base().getPort());
    }
}
