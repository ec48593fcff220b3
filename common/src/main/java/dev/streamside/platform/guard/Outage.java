package dev.streamside.platform.guard;

import dev.streamside.platform.problem.Refusal;
import jakarta.persistence.PersistenceException;
import java.util.concurrent.TimeoutException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/// Distinguishes failures because the database does not answer, which are logged elsewhere, from those that
/// need attention.
public final class Outage {
    private Outage() {}

    /// Whether `failure` is of a kind that work with the database throws, directly or through the [Bulkhead],
    /// when it should be retried later. Also true for a statement that was rejected, and for any [Refusal].
    public static boolean caused(Throwable failure) {
        return failure instanceof DataAccessException
                || failure instanceof TransactionException
                || failure instanceof PersistenceException
                || failure instanceof Refusal
                || failure instanceof TimeoutException;
    }

    /// The root cause of `failure`, for the log.
    public static String cause(Throwable failure) {
        return NestedExceptionUtils.getMostSpecificCause(failure).toString();
    }
}
