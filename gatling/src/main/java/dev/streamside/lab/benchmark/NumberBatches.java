package dev.streamside.lab.benchmark;

import java.sql.SQLException;

/// Numbers that are taken from the database by the batch, and given out from memory. Thread-safe: whoever finds the
/// batch empty takes the next one, and the others wait for it.
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
