package benchmark;

import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Table;
import java.time.Duration;
import java.util.List;

/// Sends, acknowledged once they are stored for good: to one stream, spread over many, and one insert each.
final class SendCosts {
    private static final int STREAMS = 1_000;
    private static final String ONE = "send, one stream";
    private static final String MANY = "send, spread over 1,000 streams";
    private static final String INSERT = "send, one insert and commit each";

    private SendCosts() {}

    /// @param subject started after the streams were stored
    /// @param streams live ones, more than are used
    static void print(Subject subject, Rounds rounds, List<String> streams) {
        List<String> paths = streams.stream().limit(STREAMS).map(Subject::chats).toList();
        var sends = rounds.measure(List.of(
                subject.send(ONE, Subject.chats(subject.owner().liveStream())),
                new Rounds.Contender(MANY, subject.server(), subject.sends(paths)),
                subject.send(INSERT, "/benchmark/streams/1/chats")));
        sends.print(ONE, INSERT);
        sends.print(MANY, ONE);

        var result = HttpLoad.paced(
                subject.server().address(), STREAMS, Duration.ofSeconds(1), rounds.time(), subject.sends(paths));
        Rounds.warn(result);
        new Table()
                .line()
                .with("streams, one send a second to each", STREAMS)
                .with("sends/s", Math.round(result.perSecond()))
                .with("p50 ms", result.percentileMillis(50))
                .with("p95", result.percentileMillis(95))
                .with("p99", result.percentileMillis(99))
                .with("max", result.percentileMillis(100))
                .print();
    }
}
