package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.streamside.platform.cluster.ClusterProperties;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Lets the database be used either by one application alone, or by several nodes that query what the others
/// have stored. An application that assumes it is alone would show its viewers only what it has stored
/// itself.
///
/// The claim is a named lock of the server, held by a connection of its own. It ends with that connection: at
/// once when the process ends, in whatever way, and after [UnpooledDatabase#SILENCE] when its machine has
/// vanished. So there is nothing to clean up, and no clock to compare. Locks of a server cannot be shared, so
/// each node has its own.
@Component
public class DatabaseClaim implements DisposableBean {
    private static final Logger log = LoggerFactory.getLogger(DatabaseClaim.class);

    private static final String UNKNOWN = "an unknown address";

    /// How an application uses the database.
    enum Use {
        /// Alone.
        ALONE("streamside.", 1),
        /// As one of several nodes. Nodes beyond the number of locks have none, and rely on the others.
        AMONG_NODES("streamside.node.", 32),
        /// Alone, but without a claim.
        UNCLAIMED("", 0);

        /// At most 64 characters each, whatever the database's name.
        private final List<String> locks;

        Use(String prefix, int count) {
            this.locks = IntStream.range(0, count)
                    .mapToObj(i ->
                            "concat('" + prefix + (count == 1 ? "" : i + ".") + "', left(sha2(database(), 256), 40))")
                    .toList();
        }

        Use other() {
            return this == ALONE ? AMONG_NODES : ALONE;
        }
    }

    private final DataSource database;
    private final Use use;
    private final Duration patience;
    private @Nullable Connection connection;
    private @Nullable String lock;
    private long connectionId;
    private long heldBy;
    private volatile boolean held;

    @Autowired
    DatabaseClaim(HikariDataSource pool, DatabaseProperties properties, ClusterProperties cluster) {
        this(
                pool,
                !cluster.isAlone() ? Use.AMONG_NODES : properties.exclusive() ? Use.ALONE : Use.UNCLAIMED,
                properties.exclusiveWait());
    }

    DatabaseClaim(HikariDataSource pool, Use use, Duration patience) {
        this.database = UnpooledDatabase.of(pool);
        this.use = use;
        this.patience = patience;
    }

    /// Takes the claim. Waits for an application that is stopping, and retries while the database does not
    /// answer within a second. Does nothing if no claim is configured.
    ///
    /// @return host and port of the connection that keeps the claim; empty if there is none
    /// @throws IllegalStateException if the database refuses, or has not answered when the wait is over
    public synchronized Optional<String> take() {
        if (use == Use.UNCLAIMED) {
            log.warn("Other applications may use this database too; each shows only what it has stored itself");
            return Optional.empty();
        }
        var left = new RetryBudget(patience);
        String told = "";
        while (true) {
            String reason;
            try {
                if (tryTake()) {
                    return Optional.empty();
                }
                if (left.isOver()) {
                    return Optional.of(describe(other()));
                }
                reason = "Another application uses this database; waiting {} s for it to stop";
            } catch (SQLRecoverableException noAnswer) {
                disconnect();
                if (left.isOver()) {
                    throw cannotBeClaimed(noAnswer);
                }
                reason = "The database does not answer at the start; trying again for {} s";
            } catch (SQLException refusal) {
                throw cannotBeClaimed(refusal);
            }
            if (!reason.equals(told)) {
                log.info(reason, patience.toSeconds());
                told = reason;
            }
            left.pause();
        }
    }

    private static IllegalStateException cannotBeClaimed(SQLException failure) {
        return new IllegalStateException("The database cannot be claimed", failure);
    }

    /// Whether no other application uses the database, as far as this one knows.
    boolean isHeld() {
        return held && use == Use.ALONE;
    }

    /// Pings the connection, which keeps the lock, and takes the claim again after the connection was lost.
    @Scheduled(fixedRateString = "PT5S") // on a thread of its own, while tasks with a fixed delay wait for each other
    synchronized void keep() {
        if (use == Use.UNCLAIMED || (held && lock != null && isConnected())) {
            return;
        }
        try {
            // The holder may still be this application's lost connection, if the server has not noticed the
            // loss yet.
            if (!tryTake() && other() != heldBy && held) {
                held = false;
                log.error("Another application has taken the database while this one could not reach it: stop one of"
                        + " them");
            }
        } catch (SQLException _) {
            disconnect(); // the probe reports an outage
        }
    }

    private boolean isConnected() {
        try {
            if (connection != null && connection.isValid(1)) {
                return true;
            }
        } catch (SQLException _) {
            // only for a negative timeout
        }
        disconnect();
        return false;
    }

    private boolean tryTake() throws SQLException {
        if (connection == null) {
            connection = database.getConnection();
            connectionId = ask("select connection_id()");
        }
        boolean mine = lock != null || lock();
        boolean taken = (mine || use == Use.AMONG_NODES) && holder(use.other()) == 0;
        if (taken) {
            held = true;
            heldBy = connectionId;
        } else {
            unlock(); // so that an application starting at the same time does not wait for this one
        }
        return taken;
    }

    private boolean lock() throws SQLException {
        for (String free : use.locks) {
            if (ask("select get_lock(" + free + ", 0)") == 1) {
                lock = free;
                return true;
            }
        }
        return false;
    }

    private void unlock() throws SQLException {
        if (lock != null) {
            ask("select release_lock(" + lock + ")");
            lock = null;
        }
    }

    /// One of the connections that hold a claim of this kind; 0 if there is none.
    private long holder(Use whose) throws SQLException {
        return ask(whose.locks.stream()
                .map(each -> "is_used_lock(" + each + ")")
                .collect(Collectors.joining(", ", "select coalesce(", ")")));
    }

    /// The connection that prevents this claim.
    private long other() throws SQLException {
        long holder = holder(use.other());
        return holder == 0 && use == Use.ALONE ? holder(use) : holder;
    }

    /// @return the single value that `question` selects; 0 for null
    private long ask(String question) throws SQLException {
        try (Statement statement = connected().createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getLong(1);
        }
    }

    private Connection connected() throws SQLException {
        Connection open = connection;
        if (open == null) {
            throw new SQLException("not connected");
        }
        return open;
    }

    /// The address of the other application, if this user may see it.
    private String describe(long holder) {
        try (Statement statement = connected().createStatement();
                ResultSet row = statement.executeQuery(
                        "select host from information_schema.processlist where id = " + holder)) {
            String host = row.next() ? row.getString(1) : "";
            return host.isEmpty() ? UNKNOWN : host; // MariaDB without grant tables, as the embedded one, knows none
        } catch (SQLException _) {
            return UNKNOWN;
        }
    }

    private void disconnect() {
        Connection broken = connection;
        connection = null;
        lock = null;
        if (broken != null) {
            try {
                broken.abort(Thread::startVirtualThread);
            } catch (SQLException _) {
                // it is broken anyway
            }
        }
    }

    @Override
    public synchronized void destroy() {
        JdbcUtils.closeConnection(connection);
        connection = null;
        lock = null;
    }
}
