package dev.streamside.lab.dataset;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/// Where the application's data is: MySQL or MariaDB.
public record Database(String jdbcUrl, String user, String password) {

    /// A connection that waits for each answer as long as it takes.
    public Connection connect() throws SQLException {
        return connect(Duration.ZERO);
    }

    /// @param patience for each answer; zero for as long as it takes
    public Connection connect(Duration patience) throws SQLException {
        var properties = new Properties();
        properties.put("user", user);
        properties.put("password", password);
        properties.put("rewriteBatchedStatements", "true");
        properties.put("characterEncoding", "UTF-8");
        properties.put("connectionTimeZone", "UTC");
        properties.put("forceConnectionTimeZoneToSession", "true");
        // MariaDB has no information_schema that this driver can read.
        properties.put("useInformationSchema", "false");
        properties.put("socketTimeout", Long.toString(patience.toMillis()));
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
