package dev.streamside.lab.dataset;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/// The address of a MySQL or MariaDB database.
public record Database(String jdbcUrl, String user, String password) {

    /// The port in its address.
    public int port() {
        return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    /// The same database behind another port.
    public Database through(int port) {
        return new Database(jdbcUrl.replaceFirst(":\\d+/", ":" + port + "/"), user, password);
    }

    /// Opens a connection without a timeout.
    public Connection connect() throws SQLException {
        return connect(Duration.ZERO);
    }

    /// Opens a connection whose answers time out.
    ///
    /// @param timeout for each answer; zero for none
    public Connection connect(Duration timeout) throws SQLException {
        var properties = new Properties();
        properties.put("user", user);
        properties.put("password", password);
        properties.put("rewriteBatchedStatements", "true");
        // The driver tracks the state of its connection, and need not query it before each batch.
        properties.put("useLocalSessionState", "true");
        properties.put("characterEncoding", "UTF-8");
        properties.put("connectionTimeZone", "UTC");
        properties.put("forceConnectionTimeZoneToSession", "true");
        // This driver cannot read MariaDB's information_schema.
        properties.put("useInformationSchema", "false");
        properties.put("socketTimeout", Long.toString(timeout.toMillis()));
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
