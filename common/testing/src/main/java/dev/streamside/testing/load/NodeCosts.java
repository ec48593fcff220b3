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
import org.jspecify.annotations.Nullable;

/// The cost of a second node for the same audience, once all processes are warm. One node, two with Redis and
/// two without it run at the same time, and are measured in turns, so that fluctuations of the machine affect
/// all of them. While a cluster is not measured, its viewers stay connected and receive nothing. A further
/// node has half of the viewers and gets all chats. Its cost per delivery, compared with one node with all
/// viewers, is an upper bound for the effect of fewer viewers sharing a chat, as each of two nodes gets only
/// half of the chats. Another such node is measured while the further one is equally busy: they share only
/// the machine, so the extra cost per delivery is mostly two JVMs competing for it.
///
/// System properties: `viewers`, `chatsPerSecond`, `rounds`, `nodeSeconds` (of one measurement),
/// `nodeWarmUpSeconds` (of sends, and then of viewers), `mysqlPorts` for five servers of [NodeDatabase], and
/// `pinned`: all nodes share one processor, and the programs that measure them have the other. With more
/// deliveries a second than the write pace allows, one node merges chats that two nodes do not: they cannot
/// be compared.
public final class NodeCosts {
    private static final int CHATS_PER_SECOND = Integer.getInteger("chatsPerSecond", 16);
    private static final int ROUNDS = Integer.getInteger("rounds", 5);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("nodeSeconds", 10));
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("nodeWarmUpSeconds", 40));
    private static final int WARM_UP_SENDERS = 8;

    /// One thread for each task that watches or sends: all of them wait, and the default pool only has as
    /// many threads as there are processors.
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private static final Crowd SOCKETS = new Crowd("sockets", 2_000, SocketAudience::enter);
    private static final Crowd POLLS = new Crowd("polls", 8_000, PollAudience::enter);

    /// Viewers of one kind, divided among the nodes.
    private record Crowd(String name, int usual, Audience.Entrance entrance) {
        private int viewers() {
            return Integer.getInteger("viewers", usual);
        }
    }

    /// One measurement.
    ///
    /// @param perDelivery processor seconds of the applications, without their compilers
    /// @param perFrame    chats in a frame, on average; 1 for viewers who poll
    /// @param found       entries that nodes read from the database before the other node had sent them
    /// @param other       deliveries to viewers at a node through which no chat is sent; with one node, the
    ///                    same as `own`
    private record Figures(
            double perDelivery,
            double perFrame,
            double compiler,
            double database,
            double redis,
            double found,
            HttpLoad.Result sends,
            Audience.Got own,
            Audience.Got other) {}

    /// Nodes with their viewers and senders.
    private static final class Arm implements AutoCloseable {
        private final String name;
        private final Cluster cluster;
        private final Crowd crowd;
        private final int viewers;
        private final @Nullable Arm beside;
        private final String stream;
        private final SendTimes sendTimes = new SendTimes();
        private final List<Audience> audiences = new ArrayList<>();
        private final List<ChatSenders> senders = new ArrayList<>();
        private final List<Figures> spread = new ArrayList<>();
        private final List<Figures> oneSided = new ArrayList<>();

        /// @param viewers at all of its nodes together
        private Arm(String name, Cluster cluster, Crowd crowd, int viewers) throws IOException, InterruptedException {
            this(name, cluster, crowd, viewers, null);
        }

        /// @param beside an arm that is equally busy while this one is measured; null for none
        private Arm(String name, Cluster cluster, Crowd crowd, int viewers, @Nullable Arm beside)
                throws IOException, InterruptedException {
            this.name = name;
            this.cluster = cluster;
            this.crowd = crowd;
            this.viewers = viewers;
            this.beside = beside;
            this.stream = Api.member(cluster.nodes().getFirst().base()).liveStream();
            for (NodeProcess node : cluster.nodes()) {
                int here = viewers / cluster.nodes().size();
                audiences.add(crowd.entrance.enter(ChatSenders.address(node), stream, here, sendTimes));
                senders.add(new ChatSenders(node, CHATS_PER_SECOND));
            }
        }

        /// Sends many chats through every node, to another stream with a viewer at each, so that the code
        /// that a chat passes is compiled. At the pace of a measurement, this would take many minutes. The
        /// viewers' code is compiled by a measurement of full length that does not count.
        private void warmUp() throws IOException, InterruptedException {
            String other = Api.member(cluster.nodes().getFirst().base()).liveStream();
            List<Audience> few = new ArrayList<>();
            List<CompletableFuture<?>> all = new ArrayList<>();
            for (int node = 0; node < audiences.size(); node++) {
                InetSocketAddress address = ChatSenders.address(cluster.nodes().get(node));
                ChatSenders members = senders.get(node);
                Audience viewer = crowd.entrance.enter(address, other, 1, new SendTimes());
                few.add(viewer);
                all.add(viewer.watching(WARM_UP, CHATS_PER_SECOND));
                all.add(CompletableFuture.supplyAsync(() -> members.sendAll(other, WARM_UP_SENDERS, WARM_UP), THREADS));
            }
            all.forEach(CompletableFuture::join);
            few.forEach(Audience::close);
            measure(WARM_UP, audiences.size());
        }

        /// @param sending through how many of the nodes chats are sent
        private Figures measure(Duration time, int sending) {
            if (beside == null) {
                return measureThis(time, sending);
            }
            var busy = CompletableFuture.supplyAsync(() -> beside.measure(time, sending), THREADS);
            Figures figures = measureThis(time, sending);
            busy.join();
            return figures;
        }

        private Figures measureThis(Duration time, int sending) {
            double frames = cluster.frames();
            double found = cluster.found();
            Cluster.Cpu before = cluster.cpu();
            var watching = audiences.stream()
                    .map(audience -> audience.watching(time, CHATS_PER_SECOND))
                    .toList();
            var sends = senders.subList(0, sending).stream()
                    .map(members -> CompletableFuture.supplyAsync(
                            () -> members.send(stream, CHATS_PER_SECOND / sending, time, sendTimes), THREADS))
                    .toList();
            List<Audience.Got> got =
                    watching.stream().map(CompletableFuture::join).toList();
            List<HttpLoad.Result> sent =
                    sends.stream().map(CompletableFuture::join).toList();
            Cluster.Cpu used = cluster.cpu().since(before);
            long count = got.stream().mapToLong(Audience.Got::count).sum();
            long wrong = got.stream().mapToLong(Audience.Got::wrong).sum();
            if (wrong > 0) {
                System.out.printf("!! %,d of %,d went wrong: this figure is worth nothing%n", wrong, count);
            }
            sent.forEach(Rounds::warn);
            HttpLoad.Result together = sent.getFirst();
            sent.stream().skip(1).forEach(more -> together.micros().add(more.micros()));
            return new Figures(
                    used.application() / count,
                    crowd == SOCKETS ? count / (cluster.frames() - frames) : 1,
                    used.compiler(),
                    used.database(),
                    used.redis(),
                    cluster.found() - found,
                    together,
                    got.getFirst(),
                    got.getLast());
        }

        @Override
        public void close() {
            audiences.forEach(Audience::close);
            cluster.close();
        }
    }

    private NodeCosts() {}

    /// With viewers on sockets.
    public static void printWithSockets(Class<?> main, List<String> settings) throws IOException, InterruptedException {
        print(SOCKETS, main, settings);
    }

    /// With viewers who poll.
    public static void printWithPolls(Class<?> main, List<String> settings) throws IOException, InterruptedException {
        print(POLLS, main, settings);
    }

    private static void print(Crowd crowd, Class<?> main, List<String> settings)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(settings);
        all.addAll(List.of("--server.tomcat.max-connections=20000", "--server.tomcat.accept-count=1000"));
        int viewers = crowd.viewers();
        try (var one = new Arm("one node", new Cluster(main, crowd.name + "-one", 0, 1, "alone", all), crowd, viewers);
                var half = new Arm(
                        "one node, half the viewers",
                        new Cluster(main, crowd.name + "-half", 3, 1, "alone", all),
                        crowd,
                        viewers / 2);
                var beside = new Arm(
                        "the same beside another",
                        new Cluster(main, crowd.name + "-beside", 4, 1, "alone", all),
                        crowd,
                        viewers / 2,
                        half);
                var redis = new Arm(
                        "two, Redis", new Cluster(main, crowd.name + "-redis", 1, 2, "redis", all), crowd, viewers);
                var without = new Arm(
                        "two, no Redis",
                        new Cluster(main, crowd.name + "-two", 2, 2, "database", all),
                        crowd,
                        viewers)) {
            List<Arm> arms = List.of(one, half, beside, redis, without);
            if (Cluster.PINNED) {
                arms.forEach(arm -> arm.cluster.pin());
            }
            for (Arm arm : arms) {
                arm.warmUp();
            }
            var table = new Table();
            List<Arm> order = arms;
            for (int round = 0; round < ROUNDS; round++) {
                for (Arm arm : order) {
                    arm.spread.add(arm.measure(TIME, arm.audiences.size()));
                    arm.oneSided.add(arm.measure(TIME, 1));
                    print(
                            table.line().with("round", round + 1).with(crowd.name, arm.name),
                            arm.spread.getLast(),
                            arm.oneSided.getLast());
                }
                order = order.reversed();
            }
            arms.forEach(arm -> print(table.line().with(crowd.name, arm.name), arm, one));
        }
    }

    private static void print(Table.Line line, Figures spread, Figures oneSided) {
        double seconds = TIME.toSeconds();
        line.with("CPU us each", spread.perDelivery * 1e6)
                .with("chats a frame", spread.perFrame)
                .with("compiler % of a core", spread.compiler / seconds * 100)
                .with("database %", spread.database / seconds * 100)
                .with("Redis %", spread.redis / seconds * 100)
                .with("entries found", spread.found)
                .with("send p50 ms", spread.sends.percentileMillis(50))
                .with("p99", spread.sends.percentileMillis(99))
                .with("from the own node p50 ms", oneSided.own.p50Millis())
                .with("p99 ", oneSided.own.p99Millis())
                .with("from the other p50 ms", oneSided.other.p50Millis())
                .with("p99  ", oneSided.other.p99Millis())
                .print();
    }

    private static void print(Table.Line line, Arm arm, Arm one) {
        line.with("viewers", arm.viewers)
                .with("chats/s", CHATS_PER_SECOND)
                .with("CPU us each", median(arm.spread, figures -> figures.perDelivery * 1e6))
                .with("times one node's", ratio(arm, one, figures -> figures.perDelivery))
                .with("a frame, times", ratio(arm, one, figures -> figures.perDelivery * figures.perFrame))
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
}
