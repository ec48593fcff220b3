package dev.streamside.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/// Tells a database that is unavailable or too slow from one that rejected a statement.
public final class ConnectionLoss {
    private ConnectionLoss() {}

    /// Whether `failure` was caused by a connection that could not be opened, broke, or timed out. The statement
    /// may or may not have taken effect.
    public static boolean caused(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLTransientConnectionException
                    || cause instanceof SQLNonTransientConnectionException
                    || cause instanceof SQLRecoverableException
                    || cause instanceof SQLTimeoutException
                    || (cause instanceof SQLException sql
                            && sql.getSQLState() != null
                            && sql.getSQLState().startsWith("08"))) {
                return true;
            }
        }
        return false;
    }
}
