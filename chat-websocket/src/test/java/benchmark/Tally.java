package benchmark;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// What connections have received. Belongs to one thread.
final class Tally {
    /// Messages with entries in them.
    long frames;

    long entries;
    long bytes;
    long lost;
    long duplicated;
    long reordered;
    /// What the server left out and said so.
    long skipped;

    long resets;
    long pings;
    /// When the last entry came.
    long lastNanos = System.nanoTime();
    /// Time from the moment that a chat was meant to be sent to its arrival at one viewer, in microseconds.
    final Histogram micros = new Histogram(300_000_000L, 3);

    final Map<String, Integer> refusals = new TreeMap<>();
    final Map<Integer, Integer> closeCodes = new TreeMap<>();

    void add(Tally other) {
        frames += other.frames;
        entries += other.entries;
        bytes += other.bytes;
        lost += other.lost;
        duplicated += other.duplicated;
        reordered += other.reordered;
        skipped += other.skipped;
        resets += other.resets;
        pings += other.pings;
        lastNanos = lastNanos - other.lastNanos > 0 ? lastNanos : other.lastNanos;
        micros.add(other.micros);
        other.refusals.forEach((code, count) -> refusals.merge(code, count, Integer::sum));
        other.closeCodes.forEach((code, count) -> closeCodes.merge(code, count, Integer::sum));
    }

    int refused() {
        return refusals.values().stream().mapToInt(Integer::intValue).sum();
    }

    int closed() {
        return closeCodes.values().stream().mapToInt(Integer::intValue).sum();
    }

    double percentileMillis(double percentile) {
        return micros.getValueAtPercentile(percentile) / 1_000.0;
    }

    double maxMillis() {
        return micros.getMaxValue() / 1_000.0;
    }
}
