package dev.streamside.database;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Asks the database once a second whether it is there, over a connection of its own: one from the pool would
/// be waited for just when all are in use. Whoever wants to know is answered from memory.
@Component
public class DatabaseProbe implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(DatabaseProbe.class);
    private static final int PATIENCE_SECONDS = 1;

    private final DataSource database;
    private @Nullable Connection connection;
    private volatile boolean answers = true; // it migrated the tables a moment ago

    DatabaseProbe(HikariDataSource pool, MeterRegistry registry) {
        var settings = new Properties();
        settings.putAll(pool.getDataSourceProperties());
        String patience = Integer.toString(PATIENCE_SECONDS * 1_000);
        settings.setProperty("connectTimeout", patience);
        settings.setProperty("socketTimeout", patience);
        var unpooled = new DriverManagerDataSource(pool.getJdbcUrl(), pool.getUsername(), pool.getPassword());
        unpooled.setConnectionProperties(settings);
        this.database = unpooled;
        Gauge.builder("streamside.database.answers", this, watch -> watch.answers ? 1 : 0)
                .description("1 when the database answered a second ago, 0 when it did not.")
                .register(registry);
    }

    /// Whether the database answered when it was last asked.
    public boolean answers() {
        return answers;
    }

    @Scheduled(fixedDelayString = "PT1S")
    synchronized void ask() {
        String trouble = trouble();
        boolean before = answers;
        answers = trouble == null;
        if (before && trouble != null) {
            log.warn("The database is away: {}", trouble);
        } else if (!before && trouble == null) {
            log.warn("The database is back");
        }
    }

    /// Why the database does not answer; null when it does.
    private @Nullable String trouble() {
        String trouble = "no answer to a ping within " + PATIENCE_SECONDS + " s";
        try {
            Connection asked = connection;
            if (asked == null) {
                connection = asked = database.getConnection();
            }
            if (asked.isValid(PATIENCE_SECONDS)) {
                return null;
            }
        } catch (SQLException away) {
            trouble = away.toString();
        }
        hangUp();
        return trouble;
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
