package dev.streamside.lab.benchmark;

import java.sql.SQLException;
import java.time.Duration;

/// Times cases. Not thread-safe.
public interface Bench extends AutoCloseable {
    /// Times a case after a warm-up.
    ///
    /// @param time how long to repeat it; it runs at least once
    Timing time(String name, Duration time) throws SQLException;

    @Override
    void close() throws SQLException;
}
