package dev.streamside.viewers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/// Numbers by the second of a run to which they belong. Not thread-safe.
final class NumbersBySecond {
    private static final int MOST_SECONDS = 24 * 3600;

    private final LongBinaryOperator merge;
    private final long none;
    private final List<Long> seconds = new ArrayList<>();

    /// @param merge what becomes of two numbers
    /// @param none  changes no number that it is merged with
    private NumbersBySecond(LongBinaryOperator merge, long none) {
        this.merge = merge;
        this.none = none;
    }

    /// Of each second, how many in all.
    static NumbersBySecond sums() {
        return new NumbersBySecond(Long::sum, 0);
    }

    /// Of each second, the least; [Long#MAX_VALUE] where there is none.
    static NumbersBySecond least() {
        return new NumbersBySecond(Math::min, Long.MAX_VALUE);
    }

    /// @param atMillis since the start of the run
    void add(long atMillis, long number) {
        int second = Math.clamp(atMillis / 1000, 0, MOST_SECONDS);
        while (seconds.size() <= second) {
            seconds.add(none);
        }
        seconds.set(second, merge.applyAsLong(seconds.get(second), number));
    }

    /// That of the whole seconds in a part of the run.
    long between(Duration from, Duration to) {
        int end = (int) Math.min(to.toSeconds(), seconds.size());
        int begin = (int) Math.min(from.toSeconds(), end);
        return seconds.subList(begin, end).stream().reduce(none, merge::applyAsLong);
    }
}
