package dev.streamside.lab.benchmark;

import java.util.ArrayList;
import java.util.List;

/// A way to generate numbers, and how many threads take numbers at once.
record NumberCase(Numbering way, int threads) {
    static final int MOST_THREADS = 100;
    /// How many numbers a thread takes from memory between two readings of the clock. A reading takes as long
    /// as a number.
    private static final int ROUND = 100;

    static List<NumberCase> all() {
        List<NumberCase> all = new ArrayList<>();
        for (int threads : new int[] {1, MOST_THREADS}) {
            for (Numbering way : Numbering.values()) {
                all.add(new NumberCase(way, threads));
            }
        }
        return all;
    }

    String group() {
        return threads == 1 ? "1 thread" : threads + " threads";
    }

    String name() {
        return group() + ": " + way.words;
    }

    Task task(NumberTables tables) {
        Numbering.Source source = way.source(tables);
        return new Task(threads, way.isInMemory() ? ROUND : 1, 1, source::next);
    }
}
