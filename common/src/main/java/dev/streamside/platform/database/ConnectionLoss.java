package dev.streamside.platform.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;

/// Distinguishes a database that is unavailable or too slow from one that rejected a statement.
public final class ConnectionLoss {
    private static final Set<String> CLOSED_MEANWHILE =
            Set.of("Connection is closed", "No operations allowed after statement closed.");

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

    /// The message of the driver or the pool about a failure, in one line, for people.
    public static String reason(Throwable failure) {
        String said = String.valueOf(
                NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        return said.lines().findFirst().orElse("").strip().replaceFirst("[.]$", "");
    }

    /// SQL's class 08 is for connection exceptions. The pool's and the driver's exceptions for connections
    /// that they have closed meanwhile can only be recognised by their messages.
    private static boolean isOfTheConnection(SQLException failure) {
        String state = failure.getSQLState();
        return (state != null && state.startsWith("08"))
                || (failure.getMessage() != null && CLOSED_MEANWHILE.contains(failure.getMessage()));
    }
}
