package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// Opens connections to the pool's database outside the pool. They wait a second at most to connect, and a
/// second for each answer. The server ends those that have been silent for [#SILENCE].
final class UnpooledDatabase {
    static final Duration SILENCE = Duration.ofSeconds(15);
    private static final String ONE_SECOND = "1000";

    private UnpooledDatabase() {}

    static DataSource of(HikariDataSource pool) {
        var settings = new Properties();
        settings.putAll(pool.getDataSourceProperties());
        settings.setProperty("connectTimeout", ONE_SECOND);
        settings.setProperty("socketTimeout", ONE_SECOND);
        settings.setProperty("sessionVariables", "wait_timeout=" + SILENCE.toSeconds());
        var unpooled = new DriverManagerDataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
        unpooled.setConnectionProperties(settings);
        return unpooled;
    }
}
