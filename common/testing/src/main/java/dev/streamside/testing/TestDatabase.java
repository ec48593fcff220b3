package dev.streamside.testing;

import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.platform.mariadb.EmbeddedDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.DynamicPropertyRegistry;

/// A real database for tests: an embedded MariaDB, or the server at `STREAMSIDE_TEST_JDBC_URL`. Every
/// application context gets an empty database of its own.
public final class TestDatabase {
    /// The tag of tests that use [#statements()]: no other tests may use the same server at the same time.
    public static final String COUNTS_STATEMENTS = "counts-statements";

    private static final String URL = System.getenv("STREAMSIDE_TEST_JDBC_URL");
    private static final String USER = System.getenv().getOrDefault("STREAMSIDE_TEST_JDBC_USER", "root");
    /// The user of applications, with the same password; tests themselves have more rights.
    private static final String APPLICATION_USER =
            System.getenv().getOrDefault("STREAMSIDE_TEST_JDBC_APPLICATION_USER", USER);

    private static final String PASSWORD = System.getenv().getOrDefault("STREAMSIDE_TEST_JDBC_PASSWORD", "");
    private static final AtomicInteger COUNTER = new AtomicInteger();
    /// The pause between two counts that must be equal, and the limit of comparisons.
    private static final Duration REST = Duration.ofMillis(20);
    private static final int MAX_RESTS = 15;

    private final String name = "streamside_test_" + ProcessHandle.current().pid() + "_" + COUNTER.incrementAndGet();

    private @Nullable Connection counting;

    /// Started once for all tests of this process.
    private static final class Embedded {
        static final EmbeddedDatabase SERVER = start();

        private static EmbeddedDatabase start() {
            try {
                Path target = Files.createDirectories(Path.of("target"));
                EmbeddedDatabase server = EmbeddedDatabase.start(target.resolve("test-database"));
                Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-test-database"));
                doNotWaitForTheDisk(server);
                return server;
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
        }

        /// Tests do not cut the power, so commits need not be flushed. A busy disk may take seconds for one
        /// flush, and a request gives up on the database after one second.
        private static void doNotWaitForTheDisk(EmbeddedDatabase server) throws SQLException {
            try (Connection connection = DriverManager.getConnection(server.jdbcUrl("mysql"), "root", "");
                    Statement sql = connection.createStatement()) {
                sql.executeUpdate("set global innodb_flush_log_at_trx_commit = 2");
            }
        }
    }

    /// Makes an application context use this database.
    public void register(DynamicPropertyRegistry registry) {
        registry.add("spring.datasource.url", this::jdbcUrl);
        registry.add("spring.datasource.username", () -> APPLICATION_USER);
        registry.add("spring.datasource.password", () -> PASSWORD);
        registry.add("streamside.database.exclusive", () -> false); // contexts kept for later tests share it
    }

    public String jdbcUrl() {
        return URL == null || URL.isBlank()
                ? Embedded.SERVER.jdbcUrl(name)
                : URL.replaceFirst(
                        "(jdbc:mysql://[^/]+/)[^?]*(\\?.*)?$", "$1" + name + "?createDatabaseIfNotExist=true");
    }

    /// Settings of an application that make it use this database: `--name=value`.
    public List<String> settings() {
        return List.of(
                "--spring.datasource.url=" + jdbcUrl(),
                "--spring.datasource.username=" + APPLICATION_USER,
                "--spring.datasource.password=" + PASSWORD);
    }

    /// The folder of the embedded server, for tests that start their own.
    public static Path installation() {
        return Path.of(Embedded.SERVER.process().info().command().orElseThrow())
                .resolve("../..")
                .normalize();
    }

    /// The user of applications.
    public static String user() {
        return APPLICATION_USER;
    }

    public static String password() {
        return PASSWORD;
    }

    public Connection connect() throws SQLException {
        String url = jdbcUrl();
        return DriverManager.getConnection(url, USER, PASSWORD);
    }

    /// Runs a statement directly, not through the application.
    public void run(String statement) throws SQLException {
        try (Connection connection = connect();
                Statement sql = connection.createStatement()) {
            sql.executeUpdate(statement);
        }
    }

    /// The number that a query returns, read directly.
    public long number(String query) throws SQLException {
        try (Connection connection = connect();
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    /// Waits until the pool has all its connections. Opening one runs a few statements, and a test that
    /// counts statements wants only those of the application.
    public static void awaitFullPool(DataSource dataSource) throws SQLException {
        var pool = dataSource.unwrap(HikariDataSource.class);
        Awaitility.await().until(() -> pool.getHikariPoolMXBean().getTotalConnections() == pool.getMaximumPoolSize());
    }

    /// How often the server has run each kind of statement for all of its clients, by its own counters. Waits
    /// a moment until the server is quiet: a connection that is being opened already counts, but its driver's
    /// select does not yet.
    public synchronized StatementCounts statements() throws SQLException {
        if (counting == null) {
            counting = connect(); // kept, because connecting runs a few statements
        }
        StatementCounts now = StatementCounts.of(counting);
        StatementCounts before;
        int tries = 0;
        do {
            before = now;
            LockSupport.parkNanos(REST.toNanos());
            now = StatementCounts.of(counting);
            tries++;
        } while (!now.equals(before) && tries < MAX_RESTS);
        return now;
    }

    /// Executed statements by kind (`select`, `insert`, `update`, `delete`, `commit`). Only differences are
    /// meaningful. The select with which the driver opens each connection is subtracted, because a pool or a
    /// probe may open one at any time.
    public record StatementCounts(Map<String, Long> counts) {
        /// The server's counts so far, whatever the client.
        public static StatementCounts of(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "show global status where variable_name in"
                                    + " ('Com_select', 'Com_insert', 'Com_update', 'Com_delete', 'Com_commit', 'Connections')")) {
                Map<String, Long> counts = new TreeMap<>();
                long opened = 0;
                while (rows.next()) {
                    String name = rows.getString(1);
                    if (name.equals("Connections")) {
                        opened = rows.getLong(2);
                    } else {
                        counts.put(name.substring("Com_".length()), rows.getLong(2));
                    }
                }
                counts.merge("select", -opened, Long::sum);
                return new StatementCounts(counts);
            }
        }

        public long of(String kind) {
            return counts.getOrDefault(kind, 0L);
        }

        public long total() {
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }

        public StatementCounts since(StatementCounts before) {
            Map<String, Long> more = new TreeMap<>();
            counts.forEach((kind, count) -> more.put(kind, count - before.of(kind)));
            return new StatementCounts(more);
        }
    }
}
