package dev.streamside.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class DatabaseClaimIT {
    private static final TestDatabase DATABASE = new TestDatabase();
    private static final String LOCK_OF_ONE_ALONE = "concat('streamside.', left(sha2(database(), 256), 40))";

    private final HikariDataSource pool = pool(DATABASE.jdbcUrl());
    private final DatabaseClaim first = claim(Duration.ofSeconds(10));

    private static HikariDataSource pool(String jdbcUrl) {
        var settings = new HikariConfig();
        settings.setJdbcUrl(jdbcUrl);
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

            node.destroy();
            assertThat(alone.take()).as("beside the other one").isPresent();

            another.destroy();
            Awaitility.await() // the server notices the end of a connection by itself
                    .atMost(Duration.ofSeconds(5))
                    .until(() -> alone.take().isEmpty());
        } finally {
            alone.destroy();
        }
    }

    /// The application has its own lock for a moment before it sees those of the nodes.
    @Test
    void anApplicationThatAsksAgainAndAgain_takesNothingFromANode() throws Exception {
        DatabaseClaim node = claimOfANode();
        DatabaseClaim alone = claim(Duration.ZERO);
        node.take();
        try (Connection asking = DATABASE.connect();
                Statement statement = asking.createStatement()) {
            statement.execute("select get_lock(" + LOCK_OF_ONE_ALONE + ", 0)");
            node.keep();
            statement.execute("select release_lock(" + LOCK_OF_ONE_ALONE + ")");

            assertThat(alone.take()).isPresent();
        } finally {
            alone.destroy();
            node.destroy();
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

    /// On a busy machine, a connection may also take longer than its limit of one second.
    @Test
    void whileTheDatabaseDoesNotAnswer_theClaimIsTriedAgain_asLongAsItMayWait(CapturedOutput output) throws Exception {
        LoggingSystem.get(getClass().getClassLoader()) // a command that ran before may have made it quiet
                .setLogLevel(DatabaseClaim.class.getName(), LogLevel.INFO);
        var database = new CuttableDatabase();
        try (HikariDataSource overTheNetwork = pool(database.jdbcUrl())) {
            var patient = new DatabaseClaim(overTheNetwork, DatabaseClaim.Use.ALONE, Duration.ofSeconds(60));
            var impatient = new DatabaseClaim(overTheNetwork, DatabaseClaim.Use.ALONE, Duration.ZERO);
            database.network().cut();

            assertThatThrownBy(impatient::take)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The database cannot be claimed");
            var taken = CompletableFuture.supplyAsync(patient::take);
            Awaitility.await().until(() -> output.getOut().contains("The database does not answer at the start"));
            database.network().mend();

            assertThat(taken.get(60, TimeUnit.SECONDS)).isEmpty();
            assertThat(patient.isHeld()).isTrue();
            patient.destroy();
        } finally {
            database.network().close();
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

    /// Makes the server end the connection, as it does when the process at the other end is killed.
    private static void killHolder() throws SQLException {
        try (Connection connection = DATABASE.connect();
                Statement statement = connection.createStatement()) {
            var holder = statement.executeQuery("select is_used_lock(" + LOCK_OF_ONE_ALONE + ")");
            holder.next();
            statement.execute("kill " + holder.getLong(1));
        }
    }
}
