package dev.streamside.viewers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/// Times by the second of a run to which they belong. Not thread-safe.
final class BySecond {
    private static final int MOST_SECONDS = 24 * 3600;
    private static final int DIGITS = 2;

    private final List<Histogram> seconds = new ArrayList<>();

    /// @param atMillis since the start of the run
    void add(long atMillis, long millis) {
        int second = (int) Math.clamp(atMillis / 1000, 0, MOST_SECONDS);
        while (seconds.size() <= second) {
            seconds.add(new Histogram(DIGITS));
        }
        seconds.get(second).recordValue(millis);
    }

    /// Those of each second, from the first.
    List<Histogram> all() {
        return seconds;
    }

    /// Those of the whole seconds in a part of the run.
    Histogram between(Duration from, Duration to) {
        var sum = new Histogram(DIGITS);
        long end = Math.min(to.toSeconds(), seconds.size());
        for (long second = from.toSeconds(); second < end; second++) {
            sum.add(seconds.get((int) second));
        }
        return sum;
    }
}
