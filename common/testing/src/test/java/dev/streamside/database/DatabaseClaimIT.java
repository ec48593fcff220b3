package dev.streamside.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DatabaseClaimIT {
    private static final TestDatabase DATABASE = new TestDatabase();

    private final HikariDataSource pool = pool();
    private final DatabaseClaim first = claim(Duration.ofSeconds(10));

    private static HikariDataSource pool() {
        var settings = new HikariConfig();
        settings.setJdbcUrl(DATABASE.jdbcUrl());
        settings.setUsername(TestDatabase.user());
        settings.setPassword(TestDatabase.password());
        return new HikariDataSource(settings);
    }

    private DatabaseClaim claim(Duration patience) {
        return new DatabaseClaim(pool, DatabaseClaim.Use.ALONE, patience);
    }

    private DatabaseClaim claimOfANode() {
        return new DatabaseClaim(pool, DatabaseClaim.Use.AMONG_NODES, Duration.ZERO);
    }

    @AfterEach
    void close() {
        first.destroy();
        pool.close();
    }

    @Test
    void aSecondApplication_isRefused_andToldWhereTheFirstIs() {
        first.take();
        DatabaseClaim second = claim(Duration.ZERO);
        try {
            assertThat(second.take())
                    .hasValueSatisfying(where -> assertThat(where).matches("\\S+:\\d+|an unknown address"));
            assertThat(second.isHeld()).isFalse();
        } finally {
            second.destroy();
        }
    }

    @Test
    void aNode_isRefusedBesideAnApplicationThatIsAlone() {
        first.take();
        DatabaseClaim node = claimOfANode();
        try {
            assertThat(node.take()).isPresent();
        } finally {
            node.destroy();
        }
    }

    @Test
    void anApplicationThatIsAlone_isRefused_asLongAsThereIsANode() throws Exception {
        DatabaseClaim node = claimOfANode();
        DatabaseClaim another = claimOfANode();
        DatabaseClaim alone = claim(Duration.ZERO);
        try {
            assertThat(node.take()).isEmpty();
            assertThat(another.take()).isEmpty();
            assertThat(alone.take()).isPresent();

            long holder = holderAmongNodes();
            node.destroy(); // which held the lock for both
            Awaitility.await()
                    .atMost(Duration.ofSeconds(5))
                    .until(
                            () -> { // the server notices it by itself
                                another.keep();
                                return holderAmongNodes() != holder && holderAmongNodes() != 0;
                            });
            assertThat(alone.take()).isPresent();

            another.destroy();
            assertThat(alone.take()).isEmpty();
        } finally {
            alone.destroy();
        }
    }

    @Test
    void anApplicationThatStarts_waitsForTheOneThatStops() throws Exception {
        first.take();
        DatabaseClaim second = claim(Duration.ofSeconds(10));
        try {
            Thread starting = Thread.ofVirtual().start(second::take);
            first.destroy();
            starting.join();
            assertThat(second.isHeld()).isTrue();
        } finally {
            second.destroy();
        }
    }

    @Test
    void aLostConnection_losesTheClaimToAnotherApplication_untilThatOneStops() throws Exception {
        first.take();
        killHolder();
        DatabaseClaim second = claim(Duration.ofSeconds(5));
        try {
            second.take();
            assertThat(second.isHeld()).isTrue();

            Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> {
                first.keep();
                return !first.isHeld();
            });

            second.destroy();
            Awaitility.await()
                    .atMost(Duration.ofSeconds(5))
                    .until(
                            () -> { // the server notices the end of a connection by itself
                                first.keep();
                                return first.isHeld();
                            });
        } finally {
            second.destroy();
        }
    }

    @Test
    void aClaimWhoseConnectionBroke_isTakenAgain() throws Exception {
        first.take();
        killHolder();

        first.keep();
        first.keep();

        assertThat(first.isHeld()).isTrue();
        DatabaseClaim second = claim(Duration.ZERO);
        assertThat(second.take()).isPresent();
        second.destroy();
    }

    /// The server ends the connection as it does when the process at its other end is killed.
    private static void killHolder() throws SQLException {
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("kill " + holder(statement, "streamside."));
        }
    }

    private static long holderAmongNodes() throws SQLException {
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            return holder(statement, "streamside.nodes.");
        }
    }

    /// @return the number of the connection that holds the lock; 0 for none
    private static long holder(Statement statement, String prefix) throws SQLException {
        var holder = statement.executeQuery(
                "select is_used_lock(concat('" + prefix + "', left(sha2(database(), 256), 40)))");
        holder.next();
        return holder.getLong(1);
    }
}
