package dev.streamside.lab.benchmark;

import java.sql.SQLException;
import java.time.Duration;

/// Where cases are timed. Not thread-safe.
public interface Bench extends AutoCloseable {
    /// Times a case after a warm-up.
    ///
    /// @param time for which it is repeated; once at least
    Timing time(String name, Duration time) throws SQLException;

    @Override
    void close() throws SQLException;
}
