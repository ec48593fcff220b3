package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
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
/// have
/// none left when it is busy. Pings do not wait for other scheduled tasks, which may themselves be waiting for
/// the database.
///
/// A ping may take a second, and then its connection is aborted. The driver's own timeouts are not enough:
/// over TLS it waits another second for the server, to close a connection that has just timed out. The ping
/// runs on a platform thread, so that a crowd on virtual threads does not look like an outage.
@Component
class DatabaseProbe implements DisposableBean {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    /// Connecting takes several round trips, each with a timeout of a second.
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

    private static final Duration PERIOD_WHEN_AWAY = Duration.ofMillis(500);

    /// @param over null if a connection must be opened first
    private record Ping(@Nullable Connection over, long begunNanos) {
        Duration left() {
            Duration timeout = over == null ? CONNECT_TIMEOUT : TIMEOUT;
            return timeout.minusNanos(System.nanoTime() - begunNanos);
        }
    }

    private final DataSource database;
    private final DatabaseState state;
    private final ExecutorService threads = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("database-ping").factory());
    private @Nullable Ping unanswered;
    private @Nullable Connection connection;
    /// Of a look that is planned besides those of each second; null if none is.
    private @Nullable Long nextLookNanos;

    DatabaseProbe(HikariDataSource pool, DatabaseState state) {
        this.database = UnpooledDatabase.of(pool);
        this.state = state;
    }

    /// Gives up a ping that is late, and sends another unless one is under way. Does not block.
    @Scheduled(fixedRateString = "PT1S")
    synchronized void look() {
        if (threads.isShutdown()) {
            return;
        }
        Ping last = unanswered;
        if (last != null && !last.left().isPositive()) {
            failed(last, new SQLTimeoutException("no answer to a ping in time"));
        } else if (last != null) {
            lookAgainAfter(last.left());
        }
        if (unanswered == null) {
            var next = new Ping(connection, System.nanoTime());
            connection = null;
            unanswered = next;
            threads.execute(() -> send(next));
        }
    }

    /// Only one such look is planned at a time: the earliest.
    private void lookAgainAfter(Duration pause) {
        long at = System.nanoTime() + pause.toNanos();
        if (nextLookNanos == null || at - nextLookNanos < 0) {
            nextLookNanos = at;
            CompletableFuture.delayedExecutor(pause.toNanos(), TimeUnit.NANOSECONDS, threads)
                    .execute(() -> lookAgain(at));
        }
    }

    private synchronized void lookAgain(long at) {
        if (nextLookNanos != null && nextLookNanos == at) {
            nextLookNanos = null;
            look();
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
        if (asked.isValid((int) TIMEOUT.toSeconds())) {
            return asked;
        }
        abort(asked);
        return database.getConnection();
    }

    private synchronized void answered(Ping ping, Connection over) {
        if (unanswered != ping) { // too late
            abort(over);
            return;
        }
        unanswered = null;
        connection = over;
        state.answeredPing();
        if (state.isAway()) {
            lookAgainAfter(PERIOD_WHEN_AWAY);
        }
    }

    private synchronized void failed(Ping ping, Exception why) {
        if (unanswered == ping) {
            unanswered = null;
            if (ping.over != null) {
                abort(ping.over);
            }
            state.failedPing(why);
            lookAgainAfter(PERIOD_WHEN_AWAY);
        }
    }

    private static void abort(Connection broken) {
        try {
            broken.abort(Thread::startVirtualThread);
        } catch (SQLException _) {
            // it is broken anyway
        }
    }

    /// The connection of a ping that is under way is aborted once it is answered.
    @Override
    public synchronized void destroy() {
        threads.shutdown();
        unanswered = null;
        JdbcUtils.closeConnection(connection); // not aborted, or the server would log that
    }
}
