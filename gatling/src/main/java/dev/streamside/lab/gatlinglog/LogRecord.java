package dev.streamside.lab.gatlinglog;

import java.util.List;

/// One record of the log, after its header. All times are milliseconds after the start of the run.
public sealed interface LogRecord {

    /// An answered or failed request.
    ///
    /// @param groups  the groups it was made in, outermost first
    /// @param message why it failed; empty if it did not
    record Request(List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message)
            implements LogRecord {}

    /// A virtual user who arrived or left.
    record User(String scenario, boolean arrived, int atMillis) implements LogRecord {}

    /// A group that a user left.
    ///
    /// @param groups          its own name last
    /// @param cumulatedMillis the response times of the requests in it, without the pauses between them
    record Group(List<String> groups, int startMillis, int endMillis, int cumulatedMillis, boolean ok)
            implements LogRecord {}

    /// A failure outside a request.
    record Failure(String message, int atMillis) implements LogRecord {}
}
