package benchmark;

import dev.streamside.testing.process.ApplicationProcess;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.LongStream;

/// Live streams with chats that are written straight into the embedded database, a million in seconds. The application
/// does not know of them before it starts again.
final class StoredStreams {
    private StoredStreams() {}

    /// Writes copies of a stream that was made over the API.
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

    static String url(ApplicationProcess server) {
        int port = server.database().port().orElseThrow();
        return "jdbc:mysql://127.0.0.1:" + port + "/streamside?sslMode=DISABLED";
    }
}
