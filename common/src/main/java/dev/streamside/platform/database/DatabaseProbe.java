package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Pings the database once a second, and again half a second after a failure, over its own connection: the pool may
/// have none left when it is busy. Pings do not wait for other scheduled tasks, which may themselves be waiting for the
/// database.
///
/// A ping may take a second, and then its connection is aborted. The driver's own timeouts are not enough:
/// over TLS it waits another second for the server, to close a connection that has just timed out. The ping
/// runs on a platform thread, so that a crowd on virtual threads does not look like an outage.
@Component
class DatabaseProbe implements DisposableBean {
    /// A little less than until the next look, because looks do not come exactly a second apart.
    private static final Duration TIMEOUT = Duration.ofMillis(900);
    /// Connecting takes several round trips, each with a timeout of a second.
    private static final Duration CONNECT_TIMEOUT = Duration.ofMillis(2_900);

    private static final Duration RETRY = Duration.ofMillis(500);
    private static final int DRIVER_TIMEOUT_SECONDS = 1;

    /// @param over null if a connection must be opened first
    private record Ping(@Nullable Connection over, long begunNanos) {
        boolean isLate() {
            Duration timeout = over == null ? CONNECT_TIMEOUT : TIMEOUT;
            return System.nanoTime() - begunNanos > timeout.toNanos();
        }
    }

    private final DataSource database;
    private final DatabaseState state;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("database-ping").factory());
    private final Executor later = CompletableFuture.delayedExecutor(RETRY.toMillis(), TimeUnit.MILLISECONDS, threads);
    private @Nullable Ping unanswered;
    private boolean willRetry;
    private @Nullable Connection connection;

    DatabaseProbe(HikariDataSource pool, DatabaseState state) {
        this.database = UnpooledDatabase.of(pool);
        this.state = state;
    }

    /// Gives up a ping that is late, and sends another unless one is under way. Does not block.
    @Scheduled(fixedRateString = "PT1S")
    synchronized void look() {
        Ping last = unanswered;
        if (last != null && last.isLate()) {
            failed(last, new SQLTimeoutException("no answer to a ping within a second"));
        }
        if (unanswered == null && !threads.isShutdown()) {
            var next = new Ping(connection, System.nanoTime());
            connection = null;
            unanswered = next;
            threads.execute(() -> send(next));
        }
    }

    private void send(Ping ping) {
        try {
            answered(ping, ping.over == null ? database.getConnection() : pinged(ping.over));
        } catch (SQLException | RuntimeException failure) {
            failed(ping, failure);
        }
    }

    /// A connection ended by the server says nothing about the server: it also does that when this process
    /// was suspended for a while.
    private Connection pinged(Connection asked) throws SQLException {
        if (asked.isValid(DRIVER_TIMEOUT_SECONDS)) {
            return asked;
        }
        abort(asked);
        return database.getConnection();
    }

    private synchronized void answered(Ping ping, Connection over) {
        if (unanswered == ping) {
            unanswered = null;
            connection = over;
            state.answeredPing();
        } else { // too late
            abort(over);
        }
    }

    private synchronized void failed(Ping ping, Exception why) {
        if (unanswered == ping) {
            unanswered = null;
            if (ping.over != null) {
                abort(ping.over);
            }
            state.failedPing(why);
            if (!willRetry) {
                willRetry = true;
                later.execute(this::retry);
            }
        }
    }

    private synchronized void retry() {
        willRetry = false;
        look();
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
        unanswered = null;
        JdbcUtils.closeConnection(connection); // not aborted, or the server would log that
        threads.shutdown();
    }
}
