package benchmark;

import dev.streamside.testing.load.HttpLoad;
import dev.streamside.testing.load.Rounds;
import dev.streamside.testing.load.Table;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/// The replay of a long log: making its index, and segments for viewers who are all somewhere else.
final class ReplayCosts {
    private static final int VIEWERS = 1_000;
    private static final Duration SEGMENT = Duration.ofSeconds(30);
    private static final int HOURS = 3;
    private static final int SEGMENTS = HOURS * 120;
    private static final int PRIME = 7_919; // so that no segment is asked twice in a row

    private ReplayCosts() {}

    /// @param stream with `chats` chats, which the application has not read yet
    static void print(Subject subject, String stream, int chats, Duration time) throws SQLException {
        end(subject, stream, chats);
        String path = "/api/v1/streams/" + stream + "/replay";
        long start = System.nanoTime();
        int turns = 1;
        while (subject.guest().get(path).status() != 200) {
            turns++;
        }
        double made = (System.nanoTime() - start) / 1e9;
        var result = HttpLoad.paced(
                subject.server().address(),
                VIEWERS,
                SEGMENT,
                time,
                i -> HttpLoad.get(path + "/" + (long) i * PRIME % SEGMENTS));
        Rounds.warn(result);
        new Table()
                .line()
                .with("replay, chats", chats)
                .with("index made in s", made)
                .with("turns", turns)
                .with("viewers", VIEWERS)
                .with("chats a segment", chats / SEGMENTS)
                .with("segments/s", result.perSecond())
                .with("p50 ms", result.percentileMillis(50))
                .with("p99", result.percentileMillis(99))
                .print();
    }

    /// The stream has lasted for some hours, with chats at a steady rate.
    private static void end(Subject subject, String stream, int chats) throws SQLException {
        try (var connection = DriverManager.getConnection(StoredStreams.url(subject.server()), "root", "");
                var sql = connection.createStatement()) {
            sql.execute("UPDATE stream SET status = 'ENDED', ended_at = started_at + INTERVAL %d HOUR WHERE id = %s"
                    .formatted(HOURS, stream));
            sql.execute("UPDATE stream_head SET is_open = FALSE WHERE stream_id = " + stream);
            sql.execute("UPDATE chat_log e JOIN stream s ON s.id = e.stream_id SET e.sent_at = s.started_at + INTERVAL"
                    + " e.seq * %d MICROSECOND WHERE e.stream_id = %s"
                            .formatted(Duration.ofHours(HOURS).dividedBy(chats).toNanos() / 1_000, stream));
        }
    }
}
