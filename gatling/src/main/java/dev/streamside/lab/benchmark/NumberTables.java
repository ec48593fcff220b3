package dev.streamside.lab.benchmark;

import dev.streamside.lab.dataset.Database;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/// Tables that generate numbers. Thread-safe.
final class NumberTables {
    private final Connections connections;

    private NumberTables(Connections connections) {
        this.connections = connections;
    }

    /// Makes empty tables.
    ///
    /// @param connections used for the tables
    static NumberTables make(Database database, Connections connections) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS number_sequence, numbered");
            statement.execute("CREATE TABLE number_sequence (last BIGINT NOT NULL)");
            statement.execute("INSERT INTO number_sequence VALUES (0)");
            statement.execute("CREATE TABLE numbered (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY)");
        }
        return new NumberTables(connections);
    }

    long nextOfSequence() throws SQLException {
        return advanceSequence(1);
    }

    /// @return the new last number
    long advanceSequence(int by) throws SQLException {
        return connections.with(connection -> {
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
        return connections.with(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO numbered VALUES ()", Statement.RETURN_GENERATED_KEYS);
                try (ResultSet key = statement.getGeneratedKeys()) {
                    key.next();
                    return key.getLong(1);
                }
            }
        });
    }
}
