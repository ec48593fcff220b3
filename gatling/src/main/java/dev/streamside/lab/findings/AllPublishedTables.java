package dev.streamside.lab.findings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The tables of all published results. Each result is read once, when it is first asked for: to make a report again
/// takes up to seconds. Not thread-safe.
final class AllPublishedTables {
    private final Path results;
    private final Map<String, PublishedTables> read = new HashMap<>();

    /// @param results the folder of all published results
    AllPublishedTables(Path results) {
        this.results = results;
    }

    /// @param name the name of a study or of printed output
    /// @throws UncheckedIOException if there is neither
    PublishedTables of(String name) {
        return read.computeIfAbsent(name, this::readTables);
    }

    private PublishedTables readTables(String name) {
        try {
            return PublishedTables.of(results, name);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
