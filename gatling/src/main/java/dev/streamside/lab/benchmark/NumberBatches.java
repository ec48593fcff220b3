package dev.streamside.lab.benchmark;

import java.sql.SQLException;

/// Numbers fetched from the database in batches and handed out from memory. Thread-safe: the caller that finds the
/// batch empty fetches the next one while the others wait.
final class NumberBatches {
    static final int SIZE = 1_000;

    private final NumberTables tables;
    private long next;
    private long end;

    NumberBatches(NumberTables tables) {
        this.tables = tables;
    }

    synchronized long next() throws SQLException {
        if (next == end) {
            end = tables.advanceSequence(SIZE) + 1;
            next = end - SIZE;
        }
        return next++;
    }
}
