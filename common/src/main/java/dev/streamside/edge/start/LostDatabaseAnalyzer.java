package dev.streamside.edge.start;

import dev.streamside.platform.database.ConnectionLoss;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;

/// Explains in two sentences that the database became unavailable during a start, whatever needed it then:
/// Flyway, Hibernate, or a part of the application.
final class LostDatabaseAnalyzer implements FailureAnalyzer {
    private final Environment environment;

    LostDatabaseAnalyzer(Environment environment) {
        this.environment = environment;
    }

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        boolean lost = ConnectionLoss.caused(failure);
        if (!lost && !isHibernateWithoutConnection(failure)) {
            return null;
        }
        return new FailureAnalysis(
                "The database" + DatabaseAtStart.where(environment) + " has stopped answering during the start"
                        + (lost ? ": " + ConnectionLoss.reason(failure) : "") + ".",
                "Start again when it answers. If it is slow, raise streamside.database.start-timeout.",
                failure);
    }

    /// Hibernate's only message when it was given no connection.
    private static boolean isHibernateWithoutConnection(Throwable failure) {
        return String.valueOf(NestedExceptionUtils.getMostSpecificCause(failure).getMessage())
                .startsWith("Unable to determine Dialect without JDBC metadata");
    }
}
