package dev.streamside.edge.start;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/// Makes Spring Boot print what is wrong and what to do, and nothing else.
final class CannotStartAnalyzer extends AbstractFailureAnalyzer<CannotStart> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, CannotStart cause) {
        return new FailureAnalysis(cause.getMessage(), cause.whatToDo(), rootFailure);
    }
}
