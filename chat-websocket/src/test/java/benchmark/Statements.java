package benchmark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/// Counts what a server's database is asked, by asking the database.
final class Statements implements AutoCloseable {
    private static final String QUESTION =
            "show global status where variable_name in" + " ('Com_select', 'Com_insert', 'Com_update', 'Com_delete')";

    private final Optional<Connection> connection;

    Statements(ServerProcess server) throws IOException, SQLException {
        Optional<String> url = server.databaseUrl();
        connection = url.isEmpty() ? Optional.empty() : Optional.of(DriverManager.getConnection(url.get(), "root", ""));
    }

    /// Statements so far; not a number without a database.
    double count() throws SQLException {
        if (connection.isEmpty()) {
            return Double.NaN;
        }
        try (Statement statement = connection.get().createStatement();
                ResultSet rows = statement.executeQuery(QUESTION)) {
            double sum = 0;
            while (rows.next()) {
                sum += rows.getLong(2);
            }
            return sum;
        }
    }

    @Override
    public void close() throws SQLException {
        if (connection.isPresent()) {
            connection.get().close();
        }
    }
}
