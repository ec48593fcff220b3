package benchmark;

import dev.streamside.testing.process.ApplicationProcess;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;

/// Live streams with messages that are written directly to the embedded database, a million in seconds. The
/// application does not know them until it is started again.
final class StoredStreams {
    private StoredStreams() {}

    /// Writes copies of a stream that was created over the API.
    ///
    /// @return their ids
    static List<String> copies(ApplicationProcess server, String original, int streams, int chats) throws SQLException {
        long first = Long.parseLong(original) + 1;
        try (var connection = DriverManager.getConnection(url(server), "root", "");
                var sql = connection.createStatement()) {
            sql.execute("SET SESSION foreign_key_checks = 0, unique_checks = 0");
            sql.execute("""
                    INSERT INTO stream (id, channel_id, title, status, created_at, started_at)
                    SELECT id + n.seq, channel_id, title, status, created_at, started_at
                    FROM stream, seq_1_to_%d n WHERE id = %s""".formatted(streams, original));
            sql.execute("""
                    INSERT INTO stream_head (stream_id, head, is_open)
                    SELECT %s + n.seq, %d, TRUE FROM seq_1_to_%d n""".formatted(original, chats, streams));
            sql.execute("""
                    INSERT INTO chat_log (stream_id, seq, type, member_id, author_name, text, sent_at)
                    SELECT %s + n.seq, c.seq, 'chat', owner_id, name, CONCAT('어디서 시작하면 좋을까요? ', c.seq), NOW(3)
                    FROM seq_1_to_%d n, seq_1_to_%d c, channel
                    WHERE channel.id = (SELECT channel_id FROM stream WHERE id = %s)""".formatted(original, streams, chats, original));
        }
        return LongStream.range(first, first + streams).mapToObj(Long::toString).toList();
    }

    /// Turns a stream into one that lasted this long and then ended, with messages at a steady rate. The
    /// application must not have read it yet.
    static void end(ApplicationProcess server, String stream, int chats, Duration length) throws SQLException {
        try (var connection = DriverManager.getConnection(url(server), "root", "");
                var sql = connection.createStatement()) {
            sql.execute("UPDATE stream SET status = 'ENDED', started_at = started_at - INTERVAL %1$d SECOND,"
                            .formatted(2 * length.toSeconds())
                    + " ended_at = started_at + INTERVAL %d SECOND WHERE id = %s"
                            .formatted(length.toSeconds(), stream));
            sql.execute("UPDATE stream_head SET is_open = FALSE WHERE stream_id = " + stream);
            sql.execute("UPDATE chat_log e JOIN stream s ON s.id = e.stream_id SET e.sent_at = s.started_at + INTERVAL"
                    + " e.seq * %d MICROSECOND WHERE e.stream_id = %s"
                            .formatted(length.dividedBy(chats).toNanos() / 1_000, stream));
        }
    }

    static String url(ApplicationProcess server) {
        int port = server.databasePort().orElseThrow();
        return "jdbc:mysql://127.0.0.1:" + port + "/streamside?sslMode=DISABLED";
    }
}
