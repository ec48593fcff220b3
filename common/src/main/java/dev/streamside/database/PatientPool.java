package dev.streamside.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import dev.streamside.cluster.ClusterProperties;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.stereotype.Component;

/// Makes the pool wait for an answered ping before it opens connections. Hikari alone retries at growing intervals, so
/// after a long outage there would be no connection for up to five more seconds. Nor does the pool keep connections
/// to a [ReadOnlyServer]: the first write that it refuses empties all pools. The server ends connections that have been
/// silent, as those of a machine that has vanished: they count, and may have locked something.
@Component
class PatientPool implements BeanPostProcessor {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /// Longer than for a node: only the application that replaces this one waits for what it had locked.
    private static final Duration SILENCE_WHEN_ALONE = Duration.ofMinutes(1);

    private final ObjectProvider<DatabaseState> state;
    private final ObjectProvider<ClusterProperties> cluster;
    private final ReadOnlyServer readOnly = new ReadOnlyServer();

    PatientPool(ObjectProvider<DatabaseState> state, ObjectProvider<ClusterProperties> cluster) {
        this.state = state;
        this.cluster = cluster;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool) {
            readOnly.watch(pool);
            boolean alone = cluster.getObject().isAlone();
            if (alone) { // the quiet pool of a node opens new connections instead
                pool.setKeepaliveTime(SILENCE_WHEN_ALONE.dividedBy(2).toMillis());
            }
            pool.setDataSource(new Connections(pool, alone));
        }
        return bean;
    }

    private final class Connections extends DelegatingDataSource {
        Connections(HikariDataSource pool, boolean alone) {
            super(driver(pool, alone));
        }

        private static DataSource driver(HikariDataSource pool, boolean alone) {
            return new DriverDataSource(
                    pool.getJdbcUrl(),
                    pool.getDriverClassName(),
                    endedInSilence(pool, alone ? SILENCE_WHEN_ALONE : UnpooledDatabase.SILENCE),
                    pool.getUsername(),
                    pool.getPassword());
        }

        /// The pool's own settings, for connections that the server ends when they have been silent for so long, with
        /// what they have locked.
        private static Properties endedInSilence(HikariDataSource pool, Duration silence) {
            var settings = new Properties();
            settings.putAll(pool.getDataSourceProperties());
            settings.merge(
                    "sessionVariables", "wait_timeout=" + silence.toSeconds(), (ours, more) -> ours + "," + more);
            return settings;
        }

        @Override
        public Connection getConnection() throws SQLException {
            awaitPing();
            return super.getConnection();
        }

        @Override
        public Connection getConnection(String user, String password) throws SQLException {
            awaitPing();
            return super.getConnection(user, password);
        }

        private void awaitPing() throws SQLException {
            try {
                state.getObject().awaitPing(LONGEST_WAIT);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new SQLException(interrupted);
            }
        }
    }
}
