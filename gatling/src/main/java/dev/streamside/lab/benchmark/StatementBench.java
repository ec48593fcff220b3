package dev.streamside.lab.benchmark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Times statements on one connection, from sending the first of a case to reading the last row.
final class StatementBench implements Bench {
    /// The tables fit into memory, so no statement waits for the disk.
    private static final long MEMORY_BYTES = 1L << 30;
    /// The warm-up's part of the time.
    private static final int WARM_UP_PART = 4;
    private static final int LEAST_WARM_UPS = 2;

    private final Connection connection;
    private final Map<String, List<String>> statements;

    /// @param statements by the names of their cases; those of one case follow each other
    StatementBench(Connection connection, Map<String, List<String>> statements) throws SQLException {
        this.connection = connection;
        this.statements = statements;
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL innodb_buffer_pool_size = " + MEMORY_BYTES);
        }
    }

    Connection connection() {
        return connection;
    }

    @Override
    public Timing time(String name, Duration time) throws SQLException {
        List<String> sql = statements.get(name);
        if (sql == null) {
            throw new IllegalArgumentException("No case " + name);
        }
        List<PreparedStatement> prepared = new ArrayList<>();
        try {
            for (String one : sql) {
                prepared.add(connection.prepareStatement(one));
            }
            long warmUntil = System.nanoTime() + time.toNanos() / WARM_UP_PART;
            for (int i = 0; i < LEAST_WARM_UPS || System.nanoTime() < warmUntil; i++) {
                execute(prepared);
            }
            // After the warm-up, because the first execution also reads the server's metadata of the tables.
            Map<String, String> facts = facts(sql);
            return Timing.of(name, times(prepared, time), facts);
        } finally {
            for (PreparedStatement statement : prepared) {
                statement.close();
            }
        }
    }

    private static void execute(List<PreparedStatement> statements) throws SQLException {
        for (PreparedStatement statement : statements) {
            readAll(statement.executeQuery());
        }
    }

    private static long[] times(List<PreparedStatement> statements, Duration time) throws SQLException {
        long[] nanos = new long[1024];
        int count = 0;
        long began = System.nanoTime();
        long before = began;
        while (count == 0 || before - began < time.toNanos()) {
            execute(statements);
            long now = System.nanoTime();
            nanos = count == nanos.length ? Arrays.copyOf(nanos, 2 * count) : nanos;
            nanos[count] = now - before;
            count++;
            before = now;
        }
        return Arrays.copyOf(nanos, count);
    }

    /// Reads all columns, as a program does that builds a response from them.
    private static int readAll(ResultSet rows) throws SQLException {
        try (rows) {
            int columns = rows.getMetaData().getColumnCount();
            int count = 0;
            while (rows.next()) {
                for (int column = 1; column <= columns; column++) {
                    rows.getObject(column);
                }
                count++;
            }
            return count;
        }
    }

    /// How many rows one execution reads and sends, and which keys it uses.
    private Map<String, String> facts(List<String> sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Counters before = Counters.of(connection);
            int rows = 0;
            for (String one : sql) {
                rows += readAll(statement.executeQuery(one));
            }
            Counters after = Counters.of(connection);
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("rows", Integer.toString(rows));
            facts.put("rows read", Long.toString(after.since(before, "Handler_read")));
            facts.put("bytes sent", Long.toString(after.since(before, "Bytes_sent")));
            Set<String> keys = new LinkedHashSet<>();
            for (String one : sql) {
                keys.addAll(keys(statement, one));
            }
            facts.put("keys", String.join(", ", keys));
            return facts;
        }
    }

    private static Set<String> keys(Statement statement, String sql) throws SQLException {
        Set<String> keys = new LinkedHashSet<>();
        try (ResultSet plan = statement.executeQuery("EXPLAIN " + sql)) {
            while (plan.next()) {
                String key = plan.getString("key");
                keys.add(plan.getString("table") + ": " + (key == null ? "whole table" : key));
            }
        }
        return keys;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
