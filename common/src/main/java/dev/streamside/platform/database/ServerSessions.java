package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Component;

/// The server's side of each connection of the pools. It may outlive the connection on this side, and still
/// carry out statements in transit. When it has ended, its last commit is decided: anything that is not in
/// the database by then will never be.
///
/// A session holds a named lock of the server, which is released when its transaction is over and the session
/// ends. So any session can check for it, without special rights. No session of another server, and no later
/// one with the same id, has a lock of the same name. And a user may always end its own sessions.
/// Thread-safe.
@Component
public class ServerSessions {
    private static final Logger log = LoggerFactory.getLogger(ServerSessions.class);
    /// A session that is killed while it waits for its client ends within milliseconds.
    private static final Duration PATIENCE = Duration.ofMillis(100);
    private static final Duration PAUSE = Duration.ofMillis(2);
    /// `ER_NO_SUCH_THREAD`: it has just ended.
    private static final int UNKNOWN_SESSION = 1094;

    /// One session.
    public static final class Session {
        private final String lock;

        private Session(String lock) {
            this.lock = lock;
        }
    }

    private final ObjectProvider<HikariDataSource> pool;
    /// Whether the log has said that the server refuses to end a session.
    private final AtomicBoolean refused = new AtomicBoolean();
    /// By the driver's connection.
    private final Map<Connection, Session> open = Collections.synchronizedMap(new WeakHashMap<>());

    ServerSessions(ObjectProvider<HikariDataSource> pool) {
        this.pool = pool;
    }

    /// Call this once for each connection of a pool.
    Connection begin(Connection opened) throws SQLException {
        var session = new Session("streamside.session." + UUID.randomUUID());
        try (Statement statement = opened.createStatement()) {
            statement.execute("do get_lock('" + session.lock + "', 0)");
            open.put(opened, session);
        } catch (SQLException failure) {
            if (ConnectionLoss.caused(failure)) {
                opened.close();
                throw failure;
            }
            log.debug("This server has no named locks", failure);
        }
        return opened;
    }

    /// The session that carries out the caller's transaction; empty if the server has no named locks.
    public Optional<Session> current() {
        DataSource bound = pool.getObject();
        Connection connection = DataSourceUtils.getConnection(bound);
        try {
            return Optional.ofNullable(open.get(connection.unwrap(Connection.class)));
        } catch (SQLException _) {
            return Optional.empty(); // it wraps nothing
        } finally {
            DataSourceUtils.releaseConnection(connection, bound);
        }
    }

    /// Ends a session whose connection has been given up, and says whether it has ended. Waits for about two
    /// seconds at most.
    ///
    /// @return false if it is still busy, or if the server does not answer: try again later
    public boolean end(Session givenUp) {
        try (Connection connection = UnpooledDatabase.of(pool.getObject()).getConnection()) {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            long id = holder(connection, givenUp);
            if (id != 0) {
                kill(connection, id);
            }
            while (id != 0 && System.nanoTime() - deadline < 0) {
                LockSupport.parkNanos(PAUSE.toNanos());
                id = holder(connection, givenUp);
            }
            return id == 0;
        } catch (SQLException failure) {
            log.debug("The server cannot be asked for a session", failure);
            return false;
        }
    }

    /// @return the server's id of the session; 0 if there is no such session
    private static long holder(Connection connection, Session session) throws SQLException {
        try (PreparedStatement question = connection.prepareStatement("select is_used_lock(?)")) {
            question.setString(1, session.lock);
            try (ResultSet row = question.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private void kill(Connection connection, long id) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("kill " + id);
        } catch (SQLException failure) {
            if (ConnectionLoss.caused(failure)) {
                throw failure;
            }
            if (failure.getErrorCode() != UNKNOWN_SESSION && !refused.getAndSet(true)) {
                log.warn(
                        "A connection that was lost in a commit cannot be ended ({}). What it had written is shown, or"
                                + " known to be lost, when the server has ended it by itself, in a minute.",
                        failure.getMessage());
            }
        }
    }
}
