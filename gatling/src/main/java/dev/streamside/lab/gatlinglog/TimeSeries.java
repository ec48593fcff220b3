package dev.streamside.lab.gatlinglog;

import java.util.NavigableMap;
import java.util.TreeMap;

/// The response times of one row by the time at which its requests began, in cells of a second or more. They
/// can be read in slices of any number of cells. Percentiles are exact below a quarter of a second, and to 1
/// % above.
public final class TimeSeries {
    /// A week. A later start means a broken clock, and is counted in the last second.
    static final int MAX_SECONDS = 7 * 24 * 3600;

    private static final class Cell {
        private final RoughTimings times = new RoughTimings();
        private long failures;

        private void add(Cell other) {
            times.add(other.times);
            failures += other.failures;
        }
    }

    /// By their first second. Cells in which no request began are missing.
    private NavigableMap<Integer, Cell> cells = new TreeMap<>();
    private int secondsPerCell;

    TimeSeries(int secondsPerCell) {
        this.secondsPerCell = secondsPerCell;
    }

    void add(int atMillis, int millis, boolean isOk) {
        Cell cell = cells.computeIfAbsent(start(Math.clamp(atMillis / 1000, 0, MAX_SECONDS)), second -> new Cell());
        cell.times.add(Math.max(0, millis));
        if (!isOk) {
            cell.failures++;
        }
    }

    private int start(int second) {
        return second - second % secondsPerCell;
    }

    /// Merges pairs of cells, so that there are fewer.
    void widen() {
        secondsPerCell *= 2;
        NavigableMap<Integer, Cell> wider = new TreeMap<>();
        cells.forEach((second, cell) -> wider.merge(start(second), cell, (one, other) -> {
            one.add(other);
            return one;
        }));
        cells = wider;
    }

    int cells() {
        return cells.size();
    }

    /// A power of two. All rows of a run have the same.
    public int secondsPerCell() {
        return secondsPerCell;
    }

    /// The requests that began between `from`, inclusive, and `to`, exclusive: seconds after the start of the run, and
    /// multiples of [#secondsPerCell].
    public Slice slice(int from, int to) {
        var times = new RoughTimings();
        long failures = 0;
        for (Cell cell : cells.subMap(from, to).values()) {
            times.add(cell.times);
            failures += cell.failures;
        }
        return new Slice(times, failures);
    }

    /// A part of a time series.
    public static final class Slice {
        private final RoughTimings times;
        private final long failures;

        private Slice(RoughTimings times, long failures) {
            this.times = times;
            this.failures = failures;
        }

        public long count() {
            return times.count();
        }

        public long failures() {
            return failures;
        }

        /// In milliseconds; 0 if there were no requests.
        public long percentile(double percent) {
            return times.percentile(percent);
        }
    }
}
