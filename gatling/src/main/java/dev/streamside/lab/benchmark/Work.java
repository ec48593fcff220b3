package dev.streamside.lab.benchmark;

import java.sql.SQLException;
import java.util.Map;

/// Work that threads repeat while it is timed. Thread-safe.
@FunctionalInterface
interface Work {
    void once() throws SQLException;

    /// Called before a timing and its warm-up.
    default void prepare() throws SQLException {}

    /// Other facts about the work; called after the warm-up.
    default Map<String, String> facts() throws SQLException {
        return Map.of();
    }
}
