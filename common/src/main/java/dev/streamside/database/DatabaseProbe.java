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
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Pings the database once a second, over a connection of its own: one from the pool would be hard to get just
/// when all are in use.
@Component
class DatabaseProbe implements DisposableBean {
    private static final int PATIENCE_SECONDS = 1;

    private final DataSource database;
    private final DatabaseState state;
    private @Nullable Connection connection;

    DatabaseProbe(HikariDataSource pool, DatabaseState state) {
        var settings = new Properties();
        settings.putAll(pool.getDataSourceProperties());
        String patience = Integer.toString(PATIENCE_SECONDS * 1_000);
        settings.setProperty("connectTimeout", patience);
        settings.setProperty("socketTimeout", patience);
        var unpooled = new DriverManagerDataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
        unpooled.setConnectionProperties(settings);
        this.database = unpooled;
        this.state = state;
    }

    @Scheduled(fixedDelayString = "PT1S")
    synchronized void ask() {
        try {
            Connection asked = connection;
            if (asked == null) {
                connection = asked = database.getConnection();
            }
            if (!asked.isValid(PATIENCE_SECONDS)) {
                throw new SQLTimeoutException("no answer to a ping within " + PATIENCE_SECONDS + " s");
            }
            state.answeredPing();
        } catch (SQLException away) {
            hangUp();
            state.failed(away);
        }
    }

    private void hangUp() {
        Connection broken = connection;
        connection = null;
        if (broken != null) {
            try {
                broken.abort(Runnable::run); // without a goodbye that nobody answers
            } catch (SQLException ignored) {
                // it is of no use any more
            }
        }
    }

    @Override
    public synchronized void destroy() {
        hangUp();
    }
}
