package dev.streamside.lab.benchmark;

import dev.streamside.lab.dataset.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/// A connection for each thread, as in a pool that is large enough. Thread-safe.
final class Connections implements AutoCloseable {
    private final BlockingQueue<Connection> free;

    private Connections(BlockingQueue<Connection> free) {
        this.free = free;
    }

    static Connections open(Database database, int count) throws SQLException {
        var connections = new Connections(new ArrayBlockingQueue<>(count));
        for (int i = 0; i < count; i++) {
            connections.free.add(database.connect());
        }
        return connections;
    }

    @FunctionalInterface
    interface Use<T> {
        T of(Connection connection) throws SQLException;
    }

    <T> T with(Use<T> use) throws SQLException {
        Connection connection = free.poll();
        if (connection == null) {
            throw new IllegalStateException("More threads than connections");
        }
        try {
            return use.of(connection);
        } finally {
            free.add(connection);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : free) {
            connection.close();
        }
    }
}
