package dev.streamside.testing.load;

import dev.streamside.testing.Api;
import dev.streamside.testing.process.Redis;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// The delay of messages at both of two nodes, while the Redis between them is unavailable or disturbed. All
/// messages are sent through the first node.
///
/// System properties: `outageViewers` at each node, `outageChats` a second, `outageSeconds` (of each part but the
/// first three seconds of an outage), `nodeWarmUpSeconds`. Requests that are still open when a part ends do not
/// count.
public final class OutageCosts {
    private static final int VIEWERS = Integer.getInteger("outageViewers", 200);
    private static final int CHATS_PER_SECOND = Integer.getInteger("outageChats", 20);
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("outageSeconds", 20));
    private static final Duration WARM_UP = Duration.ofSeconds(Integer.getInteger("nodeWarmUpSeconds", 40));
    private static final int WARM_UP_SENDERS = 8;
    /// After this time without its own heartbeat, a node knows that it is disconnected.
    private static final Duration UNNOTICED = Duration.ofSeconds(3);
    /// For messages that only the next check finds: until then there is one check a second.
    private static final Duration LATE = Duration.ofSeconds(2);
    /// The time until nodes have reconnected.
    private static final Duration RECOVERY = Duration.ofSeconds(10);

    private final Cluster cluster;
    private final Redis redis;
    private final String stream;
    private final SendTimes sendTimes = new SendTimes();
    private final List<ChatSenders> senders;
    private final Audience own;
    private final Audience other;
    private final Table table = new Table();

    private OutageCosts(Cluster cluster) throws IOException, InterruptedException {
        this.cluster = cluster;
        this.redis = cluster.redis();
        this.stream = Api.member(cluster.nodes().getFirst().base()).liveStream();
        this.senders = cluster.nodes().stream()
                .map(node -> new ChatSenders(node, CHATS_PER_SECOND))
                .toList();
        this.own = enter(0);
        this.other = enter(1);
    }

    private Audience enter(int node) throws IOException, InterruptedException {
        return SocketAudience.enter(ChatSenders.address(cluster.nodes().get(node)), stream, VIEWERS, sendTimes);
    }

    public static void print(Class<?> main, List<String> settings) throws IOException, InterruptedException {
        try (var cluster = new Cluster(main, "outage", 0, 2, "redis", settings)) {
            var costs = new OutageCosts(cluster);
            try (costs.own;
                    costs.other) {
                costs.warmUp();
                costs.print();
            }
        }
    }

    /// Includes an outage that does not count.
    private void warmUp() throws InterruptedException {
        String elsewhere = Api.member(cluster.nodes().getFirst().base()).liveStream();
        senders.stream()
                .map(members -> CompletableFuture.supplyAsync(
                        () -> members.sendAll(elsewhere, WARM_UP_SENDERS, WARM_UP), Thread::startVirtualThread))
                .toList()
                .forEach(CompletableFuture::join);
        measure(WARM_UP);
        redis.kill();
        measure(TIME);
        startAgain(redis::startAgain);
    }

    private static void startAgain(Runnable start) throws InterruptedException {
        start.run();
        TimeUnit.MILLISECONDS.sleep(RECOVERY.toMillis());
    }

    private void print() throws InterruptedException {
        print("Redis is up", TIME);
        redis.kill();
        print("killed: the first 3 s", UNNOTICED);
        print("killed: then", TIME);
        startAgain(redis::startAgain);
        print("started again", TIME);
        redis.suspend();
        print("frozen: the first 3 s", UNNOTICED);
        print("frozen: then", TIME);
        startAgain(redis::resume);
        printWhile("flushed each second", "FLUSHALL", 1);
        printWhile("subscribers cut every 2 s", "CLIENT KILL TYPE pubsub", 2);
    }

    private void printWhile(String what, String command, int everySeconds) {
        // Closing it ends the disturbance.
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            Future<?> disturbing =
                    clock.scheduleAtFixedRate(() -> redis.tell(command), 0, everySeconds, TimeUnit.SECONDS);
            print(what, TIME);
            if (disturbing.isDone()) {
                throw new IllegalStateException("Redis was not disturbed", disturbing.exceptionNow());
            }
        }
    }

    private void print(String what, Duration time) {
        double found = cluster.found();
        Measured measured = measure(time);
        table.line()
                .with("", what)
                .with("sent", measured.sends.answers())
                .with("refused", measured.sends.failures())
                .with("lost or doubled", measured.own.wrong() + measured.other.wrong())
                .with("deliveries", measured.own.count() + measured.other.count())
                .with("entries found", cluster.found() - found)
                .with("send p50 ms", measured.sends.percentileMillis(50))
                .with("p99", measured.sends.percentileMillis(99))
                .with("at the own node p50 ms", measured.own.p50Millis())
                .with("p99 ", measured.own.p99Millis())
                .with("at the other p50 ms", measured.other.p50Millis())
                .with("p99  ", measured.other.p99Millis())
                .with("worst", measured.other.worstMillis())
                .print();
    }

    private record Measured(HttpLoad.Result sends, Audience.Got own, Audience.Got other) {}

    private Measured measure(Duration time) {
        var here = own.watching(time.plus(LATE), CHATS_PER_SECOND);
        var there = other.watching(time.plus(LATE), CHATS_PER_SECOND);
        HttpLoad.Result sends = senders.getFirst().send(stream, CHATS_PER_SECOND, time, sendTimes);
        return new Measured(sends, here.join(), there.join());
    }
}
