package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.TestDatabase;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DatabaseProbeIT {
    private static final CuttableDatabase DATABASE = new CuttableDatabase();
    private static final Duration SOON = Duration.ofSeconds(20);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final DatabaseState state = new DatabaseState(registry);
    private final HikariDataSource pool = pool();
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
        DATABASE.network().mend();
        probe.destroy();
        pool.close();
    }

    @Test
    void aConnectionThatTheServerHasEnded_isNoOutage() throws Exception {
        probe.look();
        long ended = connectionOtherThan(0);
        end(ended);

        probe.look();
        connectionOtherThan(ended);

        assertThat(state.isAway()).isFalse();
        assertThat(failures()).isZero();
    }

    @Test
    void aFrozenDatabase_isAnOutageUntilItAnswers_andLeavesOneConnection() throws Exception {
        probe.look();
        connectionOtherThan(0);

        DATABASE.network().freeze();
        await().atMost(SOON).until(() -> {
            probe.look();
            return state.isAway() && failures() > 2;
        });
        DATABASE.network().mend();

        await().atMost(SOON).until(() -> !state.isAway()); // during an outage, looks follow by themselves
        await().atMost(SOON).until(() -> connections().size() == 1);
    }

    /// Waits until the probe has one and the same connection twice in a row: a new one is still being set up.
    private static long connectionOtherThan(long former) {
        var before = new AtomicReference<List<Long>>(List.of());
        await().atMost(SOON).until(() -> {
            List<Long> now = connections();
            return now.equals(before.getAndSet(now)) && now.size() == 1 && now.getFirst() != former;
        });
        return before.get().getFirst();
    }

    private double failures() {
        return registry.get("streamside.database.failures").functionCounter().count();
    }

    /// Ends a connection as a server does after a long silence.
    private static void end(long connection) throws SQLException {
        try (Connection other = DATABASE.direct().connect();
                Statement statement = other.createStatement()) {
            statement.execute("kill " + connection);
        }
    }

    /// Those that the probe has.
    private static List<Long> connections() {
        try (Connection other = DATABASE.direct().connect();
                Statement statement = other.createStatement()) {
            List<Long> ids = new ArrayList<>();
            var rows = statement.executeQuery(
                    "select id from information_schema.processlist where db = database() and id <> connection_id()");
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
            return ids;
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
