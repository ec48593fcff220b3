package dev.streamside.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.stereotype.Component;

/// Lets one node at a time do something. The lock belongs to the server and is held by a connection of its
/// own. It ends with that connection: at once when the node ends, in whatever way, and after
/// [UnpooledDatabase#SILENCE] when its machine has vanished.
@Component
public class NodeLocks {
    private static final Logger log = LoggerFactory.getLogger(NodeLocks.class);
    /// At most 64 characters, whatever the name, and different for each database of the server.
    private static final String TAKE =
            "select get_lock(concat('streamside.one.', left(sha2(concat(database(), ' ', ?), 256), 40)), 0)";

    private final DataSource database;

    NodeLocks(HikariDataSource pool) {
        this.database = UnpooledDatabase.of(pool);
    }

    /// Close it when the work is done. For one thread.
    public static final class Held implements AutoCloseable {
        private final @Nullable Connection connection;

        private Held(@Nullable Connection connection) {
            this.connection = connection;
        }

        /// Whether no other node can have the lock, as the server answers within a second; always true on a
        /// server without such locks. Call it repeatedly while the work goes on: that keeps the lock.
        public boolean isStillHeld() {
            try {
                return connection == null || connection.isValid(1);
            } catch (SQLException _) {
                return false; // only for a negative timeout
            }
        }

        @Override
        public void close() {
            JdbcUtils.closeConnection(connection);
        }
    }

    /// Does not wait for the other node. On a server without such locks, every node gets the lock.
    ///
    /// @param what names the work, of any length
    /// @return empty while another node has it
    /// @throws DataAccessResourceFailureException if the database does not answer within seconds
    public Optional<Held> take(String what) {
        Connection connection = null;
        boolean taken = false;
        try {
            connection = database.getConnection();
            taken = isTaken(connection, what);
            return taken ? Optional.of(new Held(connection)) : Optional.empty();
        } catch (SQLException failure) {
            if (ConnectionLoss.caused(failure)) {
                throw new DataAccessResourceFailureException("No lock for " + what, failure);
            }
            log.debug("This server has no named locks", failure);
            return Optional.of(new Held(null));
        } finally {
            if (!taken) {
                JdbcUtils.closeConnection(connection);
            }
        }
    }

    private static boolean isTaken(Connection connection, String what) throws SQLException {
        try (PreparedStatement take = connection.prepareStatement(TAKE)) {
            take.setString(1, what);
            try (ResultSet row = take.executeQuery()) {
                return row.next() && row.getInt(1) == 1;
            }
        }
    }
}
