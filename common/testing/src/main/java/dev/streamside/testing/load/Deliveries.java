package dev.streamside.testing.load;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/// The entries and frames that connections have received. Belongs to one thread.
final class Deliveries {
    /// Frames with entries.
    long frames;

    long entries;
    long bytes;
    long lost;
    long duplicated;
    long reordered;
    /// Entries that the server has reported as skipped.
    long skipped;

    long resets;
    long pings;
    /// When the last entry arrived.
    long lastNanos = System.nanoTime();
    /// Time from the moment for which a chat was planned to its arrival at one viewer, in microseconds.
    final Histogram micros = new Histogram(300_000_000L, 3);

    final Map<String, Integer> refusals = new TreeMap<>();
    final Map<Integer, Integer> closeCodes = new TreeMap<>();

    int refused() {
        return refusals.values().stream().mapToInt(Integer::intValue).sum();
    }

    int closed() {
        return closeCodes.values().stream().mapToInt(Integer::intValue).sum();
    }

    /// The time within which `percentile` of all deliveries were made, in milliseconds. A lost one counts as
    /// taking forever, so the result may be infinite: a server that delivers less must not look faster.
    double percentileMillis(double percentile, long neverCame) {
        double ofDelivered = percentile * (1 + (double) neverCame / Math.max(1, entries));
        return ofDelivered > 100 ? Double.POSITIVE_INFINITY : micros.getValueAtPercentile(ofDelivered) / 1_000.0;
    }
}
