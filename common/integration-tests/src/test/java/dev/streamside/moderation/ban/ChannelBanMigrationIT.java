package dev.streamside.moderation.ban;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

/// Bans by the version that banned members from single streams.
class ChannelBanMigrationIT {
    private static final String BEFORE = "6";

    private final TestDatabase database = new TestDatabase();

    @Test
    void bansOfStreams_becomeBansOfTheirChannels_sinceTheFirst() throws SQLException {
        migrateTo(BEFORE);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("insert into member (id, username, password_hash, display_name, created_at) values"
                    + " (1, 'aurora', '', 'Aurora', now()), (2, 'borealis', '', 'Borealis', now()),"
                    + " (3, 'troll', '', 'Troll', now()), (4, 'bot', '', 'Bot', now())");
            statement.executeUpdate("insert into channel (id, owner_id, name, subscriber_count) values"
                    + " (10, 1, 'Aurora', 0), (20, 2, 'Borealis', 0)");
            statement.executeUpdate(
                    "insert into stream (id, channel_id, title, status, created_at) values"
                            + " (100, 10, 'One', 'ENDED', now()), (101, 10, 'Two', 'LIVE', now()), (200, 20, 'Three', 'LIVE', now())");
            statement.executeUpdate("insert into ban (stream_id, member_id, banned_by, banned_at) values"
                    + " (101, 3, 1, '2026-02-02 12:00:00.500'), (100, 3, 1, '2026-01-01 12:00:00.250'),"
                    + " (101, 4, 1, '2026-02-03 12:00:00'), (200, 3, 2, '2026-03-03 12:00:00')");
        }

        migrateTo("latest");

        assertThat(bans())
                .containsExactly(
                        "10 3 1 2026-01-01 12:00:00.250 null null",
                        "10 4 1 2026-02-03 12:00:00.000 null null",
                        "20 3 2 2026-03-03 12:00:00.000 null null");
    }

    private void migrateTo(String version) {
        Flyway.configure()
                .dataSource(database.jdbcUrl(), TestDatabase.user(), TestDatabase.password())
                .target(version)
                .load()
                .migrate();
    }

    private List<String> bans() throws SQLException {
        var found = new ArrayList<String>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select concat_ws(' ', channel_id, member_id, banned_by, banned_at,"
                                + " ifnull(ends_at, 'null'), ifnull(reason, 'null')) from channel_ban order by channel_id, member_id")) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
