package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.util.DriverDataSource;
import dev.streamside.platform.cluster.ClusterProperties;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.DestructionAwareBeanPostProcessor;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.stereotype.Component;

/// Makes the pool wait for an answered ping before it opens connections. Hikari alone retries at growing
/// intervals, so after a long outage there would be no connection for up to five more seconds. The pool also
/// drops connections to a [ReadOnlyServer]: the first write that it refuses empties all pools. The server
/// ends connections that have been silent, such as those of a machine that has vanished: they count against
/// its limit, and may hold locks.
///
/// Until the application is ready, its start is patient, because no user is waiting for an answer. It waits
/// for each connection for up to `streamside.database.start-timeout`. The server keeps silent connections for
/// longer, because a start on a busy machine, or one that is suspended, does not use them for a while.
@Component
class PingGuardedDataSource implements DestructionAwareBeanPostProcessor, ApplicationListener<ApplicationReadyEvent> {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /// Longer than for a node: only the application that replaces this one waits for its locks.
    static final Duration SILENCE_WHEN_ALONE = Duration.ofMinutes(1);
    private static final Duration SILENCE_AT_START = SILENCE_WHEN_ALONE;
    /// Class 28 of SQL: wrong credentials stay wrong, so retrying is useless.
    private static final String INVALID_AUTHORIZATION = "28";

    private final ObjectProvider<DatabaseState> state;
    private final ObjectProvider<ClusterProperties> cluster;
    private final ObjectProvider<DatabaseProperties> properties;
    private final ObjectProvider<ServerSessions> sessions;
    private final ReadOnlyServer readOnly = new ReadOnlyServer();
    private final Map<Object, HikariDataSource> pools = new ConcurrentHashMap<>();
    private volatile boolean ready;

    PingGuardedDataSource(
            ObjectProvider<DatabaseState> state,
            ObjectProvider<ClusterProperties> cluster,
            ObjectProvider<DatabaseProperties> properties,
            ObjectProvider<ServerSessions> sessions) {
        this.state = state;
        this.cluster = cluster;
        this.properties = properties;
        this.sessions = sessions;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof HikariDataSource usual)) {
            return bean;
        }
        boolean alone = cluster.getObject().isAlone();
        var pool = new PoolOfAStart(properties.getObject().startTimeout());
        usual.copyStateTo(pool);
        readOnly.watch(pool);
        if (alone) { // the quiet pool of a node opens new connections instead
            pool.setKeepaliveTime(SILENCE_WHEN_ALONE.dividedBy(2).toMillis());
        }
        pool.setDataSource(new Connections(pool, alone, sessions.getObject()));
        pools.put(usual, pool);
        return pool;
    }

    /// Spring only knows the data source that has been replaced.
    @Override
    public void postProcessBeforeDestruction(Object bean, String name) {
        HikariDataSource pool = pools.remove(bean);
        if (pool != null) {
            pool.close();
        }
    }

    @Override
    public boolean requiresDestruction(Object bean) {
        return pools.containsKey(bean);
    }

    /// From now on, users wait for answers.
    @Override
    public void onApplicationEvent(ApplicationReadyEvent event) {
        ready = true;
        if (!cluster.getObject().isAlone()) {
            pools.values().stream()
                    .map(HikariDataSource::getHikariPoolMXBean)
                    .filter(Objects::nonNull) // it has no connections yet
                    .forEach(HikariPoolMXBean::softEvictConnections);
        }
    }

    private final class PoolOfAStart extends HikariDataSource {
        private final Duration startTimeout;

        PoolOfAStart(Duration startTimeout) {
            this.startTimeout = startTimeout;
        }

        @Override
        public Connection getConnection() throws SQLException {
            return ready ? super.getConnection() : patientConnection();
        }

        private Connection patientConnection() throws SQLException {
            var patience = new RetryBudget(startTimeout);
            while (true) {
                try {
                    return super.getConnection();
                } catch (SQLTransientConnectionException none) { // after the pool's own time-out
                    if (ready || isRefused(none) || patience.isOver()) {
                        throw none;
                    }
                }
            }
        }

        private static boolean isRefused(SQLException none) {
            return none.getCause() instanceof SQLException cause
                    && cause.getSQLState() != null
                    && cause.getSQLState().startsWith(INVALID_AUTHORIZATION);
        }
    }

    private final class Connections extends DelegatingDataSource {
        private final DataSource atStart;
        private final ServerSessions named;

        Connections(HikariDataSource pool, boolean alone, ServerSessions named) {
            super(driver(pool, alone ? SILENCE_WHEN_ALONE : UnpooledDatabase.SILENCE));
            this.atStart = driver(pool, SILENCE_AT_START);
            this.named = named;
        }

        private static DataSource driver(HikariDataSource pool, Duration silence) {
            return new DriverDataSource(
                    pool.getJdbcUrl(),
                    pool.getDriverClassName(),
                    endedInSilence(pool, silence),
                    pool.getUsername(),
                    pool.getPassword());
        }

        /// The pool's own settings, for connections that the server ends after such a silence. Their locks
        /// end with them.
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
            return named.begin(ready ? super.getConnection() : atStart.getConnection());
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
