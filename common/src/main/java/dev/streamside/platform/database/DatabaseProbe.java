package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Pings the database twice a second, over its own connection: the pool may have none left when it is busy.
///
/// A ping may take a second, and then its connection is aborted. The driver's own timeouts are not enough:
/// over TLS it waits another second for the server, to close a connection that has just timed out. The ping
/// runs on a platform thread, so that a crowd on virtual threads does not look like an outage.
@Component
class DatabaseProbe implements DisposableBean {
    private static final int TIMEOUT_SECONDS = 1;
    /// Connecting takes several round trips, each with a timeout of a second.
    private static final int CONNECT_SECONDS = 3;

    private final DataSource database;
    private final DatabaseState state;
    private @Nullable Connection connection;

    DatabaseProbe(HikariDataSource pool, DatabaseState state) {
        this.database = UnpooledDatabase.of(pool);
        this.state = state;
    }

    @Scheduled(fixedDelayString = "PT0.5S")
    synchronized void ask() throws InterruptedException {
        Connection asked = connection;
        var ping = new FutureTask<>(() -> asked == null ? database.getConnection() : pinged(asked));
        Thread.ofPlatform().daemon().name("database-ping").start(ping);
        connection = null;
        try {
            connection = ping.get(asked == null ? CONNECT_SECONDS : TIMEOUT_SECONDS, TimeUnit.SECONDS);
            state.answeredPing();
        } catch (TimeoutException _) {
            ping.cancel(true);
            failed(asked, noAnswer());
        } catch (ExecutionException failure) {
            failed(asked, failure);
        }
    }

    /// A connection ended by the server says nothing about the server: it also does that when this process
    /// was suspended for a while.
    private Connection pinged(Connection asked) throws SQLException {
        if (asked.isValid(TIMEOUT_SECONDS)) {
            return asked;
        }
        abort(asked);
        return database.getConnection();
    }

    private static SQLException noAnswer() {
        return new SQLTimeoutException("no answer to a ping within " + TIMEOUT_SECONDS + " s");
    }

    private void failed(@Nullable Connection broken, Throwable why) {
        if (broken != null) {
            abort(broken);
        }
        state.failedPing(why);
    }

    private static void abort(Connection broken) {
        try {
            broken.abort(Thread::startVirtualThread);
        } catch (SQLException _) {
            // it is broken anyway
        }
    }

    @Override
    public synchronized void destroy() {
        JdbcUtils.closeConnection(connection); // not aborted, or the server would log that
    }
}
