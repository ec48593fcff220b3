package dev.streamside.edge.start;

import dev.streamside.platform.database.ConnectionLoss;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;

/// How many connections a database server has left, and how many an application takes. A pool that cannot
/// open all of its connections would not report why: requests would find the database unavailable now and
/// then.
final class ConnectionsLeft {
    /// In addition to the pool's: one checks whether the database answers, and one holds the claim that
    /// excludes other applications.
    private static final int OF_ONE_APPLICATION = 2;
    /// Two more read what other nodes have stored, and one is spare while a lost one is replaced.
    private static final int OF_A_NODE = 5;

    private ConnectionsLeft() {}

    /// @param pool    how many the pool has
    /// @param isAlone whether there is only one node
    static int needed(int pool, boolean isAlone) {
        return pool + (isAlone ? OF_ONE_APPLICATION : OF_A_NODE);
    }

    /// Counts `connection` as free, because it will be closed. [Long#MAX_VALUE] if the server has no limit or
    /// does not know it: servers that speak MySQL's protocol need not report it.
    ///
    /// @throws SQLException if the connection is lost
    static long of(Connection connection) throws SQLException {
        OptionalLong most = number(connection, "show variables like 'max_connections'");
        OptionalLong used = number(connection, "show global status like 'Threads_connected'");
        return most.isEmpty() || most.getAsLong() <= 0 || used.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(0, most.getAsLong() - used.getAsLong() + 1);
    }

    private static OptionalLong number(Connection connection, String question) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            return row.next() ? OptionalLong.of(row.getLong(2)) : OptionalLong.empty();
        } catch (SQLException failure) {
            if (ConnectionLoss.caused(failure)) {
                throw failure;
            }
            return OptionalLong.empty();
        }
    }
}
