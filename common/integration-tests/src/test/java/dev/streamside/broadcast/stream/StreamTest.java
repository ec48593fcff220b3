package dev.streamside.broadcast.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.ApplicationTest;
import java.sql.SQLException;
import java.time.Instant;

/// Addresses of streams, and start times that the application would not accept.
abstract class StreamTest extends ApplicationTest {
    /// Bypasses the application, which accepts no start in the past.
    static void plan(String id, Instant startsAt) throws SQLException {
        try (var connection = DATABASE.connect();
                var update = connection.prepareStatement("update stream set starts_at = ? where id = ?")) {
            update.setString(1, startsAt.toString().substring(0, 19).replace('T', ' '));
            update.setString(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    static String path(String id) {
        return "/api/v1/streams/" + id;
    }
}
