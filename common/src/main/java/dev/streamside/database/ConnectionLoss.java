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
                    || (cause instanceof SQLException sql && isOfTheConnection(sql))) {
                return true;
            }
        }
        return false;
    }

    /// Class 08 is what SQL calls connection exceptions. The pool's own exception for a connection that it has
    /// closed meanwhile has no state, only this message.
    private static boolean isOfTheConnection(SQLException failure) {
        String state = failure.getSQLState();
        return state == null ? "Connection is closed".equals(failure.getMessage()) : state.startsWith("08");
    }
}
