package dev.streamside.limit;

import dev.streamside.problem.Refusal;
import jakarta.persistence.PersistenceException;
import java.util.concurrent.TimeoutException;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/// Tells that the database gives no answer now, which has its own line in the log, from what somebody has to look at.
public final class Outage {
    private Outage() {}

    /// Whether `failure` is what work with the database throws, directly or through the [Bulkhead], when it should be
    /// tried again later.
    public static boolean caused(Throwable failure) {
        return failure instanceof DataAccessException
                || failure instanceof TransactionException
                || failure instanceof PersistenceException
                || failure instanceof Refusal
                || failure instanceof TimeoutException;
    }
}
