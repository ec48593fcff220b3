package dev.streamside.lab.dataset;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/// Where the application's data is: MySQL or MariaDB.
public record Database(String jdbcUrl, String user, String password) {

    public Connection connect() throws SQLException {
        var properties = new Properties();
        properties.put("user", user);
        properties.put("password", password);
        properties.put("rewriteBatchedStatements", "true");
        properties.put("characterEncoding", "UTF-8");
        properties.put("connectionTimeZone", "UTC");
        properties.put("forceConnectionTimeZoneToSession", "true");
        // MariaDB has no information_schema that this driver can read.
        properties.put("useInformationSchema", "false");
        return DriverManager.getConnection(jdbcUrl, properties);
    }
}
