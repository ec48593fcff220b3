package dev.streamside.edge.start;

import dev.streamside.platform.database.EmbeddedDatabaseUnavailable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/// Explains why the embedded database cannot be used, and what to do.
final class EmbeddedDatabaseAnalyzer extends AbstractFailureAnalyzer<EmbeddedDatabaseUnavailable> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedDatabaseUnavailable cause) {
        return new FailureAnalysis(cause.getMessage(), cause.whatToDo(), rootFailure);
    }
}
