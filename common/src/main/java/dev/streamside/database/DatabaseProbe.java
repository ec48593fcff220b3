package dev.streamside.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Pings the database twice a second, over its own connection: the pool may have none left when it is busy.
@Component
class DatabaseProbe implements DisposableBean {
    private static final int TIMEOUT_SECONDS = 1;

    private final DataSource database;
    private final DatabaseState state;
    private @Nullable Connection connection;

    DatabaseProbe(HikariDataSource pool, DatabaseState state) {
        var settings = new Properties();
        settings.putAll(pool.getDataSourceProperties());
        String timeout = Integer.toString(TIMEOUT_SECONDS * 1_000);
        settings.setProperty("connectTimeout", timeout);
        settings.setProperty("socketTimeout", timeout);
        var unpooled = new DriverManagerDataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
        unpooled.setConnectionProperties(settings);
        this.database = unpooled;
        this.state = state;
    }

    @Scheduled(fixedDelayString = "PT0.5S")
    synchronized void ask() {
        try {
            Connection asked = connection;
            if (asked == null) {
                connection = asked = database.getConnection();
            }
            if (!asked.isValid(TIMEOUT_SECONDS)) {
                throw new SQLTimeoutException("no answer to a ping within " + TIMEOUT_SECONDS + " s");
            }
            state.answeredPing();
        } catch (SQLException failure) {
            disconnect();
            state.failed(failure);
        }
    }

    private void disconnect() {
        Connection broken = connection;
        connection = null;
        if (broken != null) {
            try {
                broken.abort(Runnable::run); // does not wait for the server
            } catch (SQLException _) {
                // it is broken anyway
            }
        }
    }

    @Override
    public synchronized void destroy() {
        JdbcUtils.closeConnection(connection); // with a goodbye, or the server logs an aborted connection
    }
}
