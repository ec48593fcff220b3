package dev.streamside.lab.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/// The server's counters of a connection so far. Reading them does not change them.
record Counters(Map<String, Long> values) {
    private static final String ASK = "SHOW SESSION STATUS WHERE Variable_name LIKE 'Handler_read%' OR Variable_name IN"
            + " ('Bytes_sent', 'Com_select', 'Com_insert', 'Com_update', 'Com_commit')";

    static Counters of(Connection connection) throws SQLException {
        Map<String, Long> values = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ASK)) {
            while (rows.next()) {
                values.put(rows.getString(1), rows.getLong(2));
            }
        }
        return new Counters(values);
    }

    /// The growth of all counters whose names begin with `prefix`.
    long since(Counters before, String prefix) {
        return values.entrySet().stream()
                .filter(counter -> counter.getKey().startsWith(prefix))
                .mapToLong(counter -> counter.getValue() - before.values.getOrDefault(counter.getKey(), 0L))
                .sum();
    }
}
