package dev.streamside.lab.benchmark;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

/// A way to generate numbers. All are thread-safe, and never return a number twice.
enum Numbering {
    /// As JPA does with a table: the row is read and locked, then written, then committed.
    SEQUENCE("row of a sequence, in two steps") {
        @Override
        Source source(NumberTables tables) {
            return tables::nextOfSequence;
        }
    },
    AUTO_INCREMENT("auto-increment") {
        @Override
        Source source(NumberTables tables) {
            return tables::nextOfInsert;
        }
    },
    BATCH("sequence, a thousand at a time") {
        @Override
        Source source(NumberTables tables) {
            return new NumberBatches(tables)::next;
        }
    },
    SYNCHRONIZED("time-ordered, synchronized") {
        @Override
        Source source(NumberTables tables) {
            var lock = new Object();
            var last = new long[1];
            return () -> {
                synchronized (lock) {
                    last[0] = after(last[0]);
                    return last[0];
                }
            };
        }
    },
    COMPARE_AND_SET("time-ordered, compare-and-set") {
        @Override
        Source source(NumberTables tables) {
            var last = new AtomicLong();
            return () -> last.updateAndGet(Numbering::after);
        }
    };

    private static final int BITS_WITHIN_A_MILLISECOND = 22;

    final String words;

    Numbering(String words) {
        this.words = words;
    }

    /// The source from which threads take numbers.
    @FunctionalInterface
    interface Source {
        long next() throws SQLException;
    }

    /// Whether most numbers need no database.
    boolean isInMemory() {
        return this != SEQUENCE && this != AUTO_INCREMENT;
    }

    abstract Source source(NumberTables tables);

    /// The time in the upper bits; if that is not above the last number, one more than the last number.
    private static long after(long last) {
        return Math.max(last + 1, System.currentTimeMillis() << BITS_WITHIN_A_MILLISECOND);
    }
}
