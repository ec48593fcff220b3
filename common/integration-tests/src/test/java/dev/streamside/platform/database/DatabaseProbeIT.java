package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.testing.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DatabaseProbeIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    private final HikariDataSource pool = pool();
    private final DatabaseState state = new DatabaseState(new SimpleMeterRegistry());
    private final DatabaseProbe probe = new DatabaseProbe(pool, state);

    /// A pool that opens a connection only on request.
    private static HikariDataSource pool() {
        var settings = new HikariConfig();
        settings.setJdbcUrl(DATABASE.jdbcUrl());
        settings.setUsername(TestDatabase.user());
        settings.setPassword(TestDatabase.password());
        settings.setMinimumIdle(0);
        settings.setInitializationFailTimeout(-1);
        return new HikariDataSource(settings);
    }

    @AfterEach
    void close() {
        probe.destroy();
        pool.close();
    }

    @Test
    void aConnectionThatTheServerHasEnded_isNoOutage() throws Exception {
        probe.ask();

        assertThat(endOtherConnections()).isEqualTo(1);
        probe.ask();

        assertThat(state.isAway()).isFalse();
    }

    /// Ends connections as a server does after a long silence.
    private static int endOtherConnections() throws SQLException {
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            List<Long> others = new ArrayList<>();
            var rows = statement.executeQuery(
                    "select id from information_schema.processlist where db = database() and id <> connection_id()");
            while (rows.next()) {
                others.add(rows.getLong(1));
            }
            for (long other : others) {
                statement.execute("kill " + other);
            }
            return others.size();
        }
    }
}
