package benchmark;

import dev.streamside.chat.log.ChatLog;
import dev.streamside.chat.log.entry.Author;
import dev.streamside.chat.log.entry.LogResult;
import dev.streamside.chat.log.entry.LogWrite;
import dev.streamside.platform.id.MemberId;
import dev.streamside.platform.id.StreamId;
import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.Node;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.load.Table;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.HdrHistogram.ConcurrentHistogram;

/// The cost for senders when several nodes write to one stream, compared with a calculation. A commit holds the
/// stream's row for h = c / (1 − λr), with c for a commit of one message, λ messages a second, and r for each
/// further message in a batch. So there are 1/h transactions a second, whatever the number of nodes, and an
/// acknowledgement takes about 1.5·n·h once the row is never free.
///
/// The nodes run in one process. The benchmark measures the wait for a row of the database, which treats them as
/// separate clients either way. Each has a committer and connections of its own.
final class CommitterCosts {
    private static final List<Integer> NODES = List.of(1, 2, 4, 8);
    /// Few enough that a commit hardly ever has two messages, and enough that neither disk nor processor goes to
    /// sleep.
    private static final int FEW_PER_SECOND = 200;
    private static final int[] MANY_PER_SECOND = {1_000, 3_000, 6_000};
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("seconds", 8));
    /// The value of r in the calculation.
    private static final double SECONDS_OF_EACH_CHAT_MORE = 40e-6;

    private record Measured(
            double perSecond,
            double transactions,
            double holdMillis,
            double meanMillis,
            double p99Millis,
            long refused) {}

    private final List<Node> nodes = new ArrayList<>();
    private final Table table = new Table();
    private final StreamId stream;
    private final Author author;
    private int sent;

    private CommitterCosts(TestDatabase database) {
        for (int i = 0; i < NODES.getLast(); i++) {
            nodes.add(Node.start(
                    ChatPollingApplication.class,
                    database,
                    "streamside.cluster.check=1s",
                    "spring.datasource.hikari.maximum-pool-size=4"));
        }
        Api member = Api.member(nodes.getFirst().base());
        stream = StreamId.of(member.liveStream());
        author = new Author(MemberId.of(member.my("id")), "Somebody", null, null);
    }

    static void print() {
        var costs = new CommitterCosts(new TestDatabase());
        try {
            costs.measure(costs.nodes, 200, TIME); // warms up
            Measured alone = costs.measure(costs.nodes.subList(0, 1), FEW_PER_SECOND, TIME);
            for (int perSecond : MANY_PER_SECOND) {
                for (int count : NODES) {
                    costs.print(count, perSecond, alone.holdMillis);
                }
            }
        } finally {
            costs.nodes.forEach(Node::close);
        }
    }

    private void print(int count, int perSecond, double commitMillis) {
        Measured measured = measure(nodes.subList(0, count), perSecond, TIME);
        double hold = commitMillis / (1 - perSecond * SECONDS_OF_EACH_CHAT_MORE);
        table.line()
                .with("chats/s", measured.perSecond)
                .with("nodes", count)
                .with("ack mean ms", measured.meanMillis)
                .with("p99", measured.p99Millis)
                .with("refused", measured.refused)
                .with("transactions/s", measured.transactions)
                .with("commit of one ms", commitMillis)
                .with("model: h ms", hold)
                .with("transactions/s at most", 1_000 / hold)
                .with("ack ms when busy", 1.5 * count * hold)
                .print();
    }

    /// Sends at random moments, to each of the nodes in turn.
    private Measured measure(List<Node> some, int perSecond, Duration time) {
        var micros = new ConcurrentHistogram(60_000_000L, 3);
        var refused = new LongAdder();
        var answers = new ArrayList<CompletableFuture<Void>>();
        long transactions = transactions();
        double held = heldMillis();
        long start = System.nanoTime();
        long next = start;
        while (next - start < time.toNanos()) {
            next += (long) (-Math.log(1 - ThreadLocalRandom.current().nextDouble()) * 1e9 / perSecond);
            LockSupport.parkNanos(next - System.nanoTime());
            long intended = next;
            answers.add(some.get(sent % some.size())
                    .part(ChatLog.class)
                    .offer(chat())
                    .thenAccept(result -> {
                        if (result instanceof LogResult.Written) {
                            micros.recordValue((System.nanoTime() - intended) / 1_000);
                        } else {
                            refused.increment();
                        }
                    }));
        }
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();
        double seconds = (System.nanoTime() - start) / 1e9;
        long commits = transactions() - transactions;
        return new Measured(
                answers.size() / seconds,
                commits / seconds,
                (heldMillis() - held) / commits,
                micros.getMean() / 1_000,
                micros.getValueAtPercentile(99) / 1_000.0,
                refused.sum());
    }

    private LogWrite.Chat chat() {
        return new LogWrite.Chat(
                stream, author, "a chat of usual length, as they are", "chat-" + ++sent, null, List.of());
    }

    private long transactions() {
        return commits().mapToLong(Timer::count).sum();
    }

    private double heldMillis() {
        return commits()
                .mapToDouble(timer -> timer.totalTime(TimeUnit.MILLISECONDS))
                .sum();
    }

    private Stream<Timer> commits() {
        return nodes.stream()
                .map(node -> node.part(MeterRegistry.class)
                        .get("streamside.chat.log.commit")
                        .timer());
    }
}
