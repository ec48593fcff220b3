package dev.streamside.lab.benchmark;

import dev.streamside.lab.dataset.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// Tables that number things, and connections to them: a thread has one while it takes a number, as in a pool that
/// is large enough. Thread-safe.
final class NumberTables implements AutoCloseable {
    private final BlockingQueue<Connection> pool;

    private NumberTables(BlockingQueue<Connection> pool) {
        this.pool = pool;
    }

    /// Makes empty tables.
    static NumberTables make(Database database, int connections) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS number_sequence, numbered");
            statement.execute("CREATE TABLE number_sequence (last BIGINT NOT NULL)");
            statement.execute("INSERT INTO number_sequence VALUES (0)");
            statement.execute("CREATE TABLE numbered (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY)");
        }
        var tables = new NumberTables(new ArrayBlockingQueue<>(connections));
        for (int i = 0; i < connections; i++) {
            tables.pool.add(database.connect());
        }
        return tables;
    }

    @FunctionalInterface
    private interface Work {
        long on(Connection connection) throws SQLException;
    }

    private long inPool(Work work) throws SQLException {
        Connection connection = pool.poll();
        if (connection == null) {
            throw new IllegalStateException("More threads than connections");
        }
        try {
            return work.on(connection);
        } finally {
            pool.add(connection);
        }
    }

    long nextOfSequence() throws SQLException {
        return advanceSequence(1);
    }

    /// @return the new last number
    long advanceSequence(int by) throws SQLException {
        return inPool(connection -> {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                long last;
                try (ResultSet row = statement.executeQuery("SELECT last FROM number_sequence FOR UPDATE")) {
                    row.next();
                    last = row.getLong(1);
                }
                statement.executeUpdate("UPDATE number_sequence SET last = " + (last + by));
                connection.commit();
                return last + by;
            } finally {
                connection.setAutoCommit(true);
            }
        });
    }

    long nextOfInsert() throws SQLException {
        return inPool(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO numbered VALUES ()", Statement.RETURN_GENERATED_KEYS);
                try (ResultSet key = statement.getGeneratedKeys()) {
                    key.next();
                    return key.getLong(1);
                }
            }
        });
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : pool) {
            connection.close();
        }
    }
}
