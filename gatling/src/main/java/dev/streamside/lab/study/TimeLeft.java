package dev.streamside.lab.study;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/// Estimates how long some runs will still take, corrected by how long those that have ended really took.
/// Thread-safe, because the progress is drawn by a thread of its own.
final class TimeLeft {
    private final Deque<Duration> estimates;
    private Duration estimated = Duration.ZERO;
    private Duration taken = Duration.ZERO;

    /// @param estimates of the runs, in their order
    TimeLeft(Collection<Duration> estimates) {
        this.estimates = new ArrayDeque<>(estimates);
    }

    /// The run that was under way has ended.
    ///
    /// @param actual how long it took
    synchronized void ended(Duration actual) {
        estimated = estimated.plus(estimates.remove());
        taken = taken.plus(actual);
    }

    /// @param elapsed since the run that is under way began
    synchronized Duration left(Duration elapsed) {
        double slower = estimated.isZero() ? 1 : (double) taken.toMillis() / estimated.toMillis();
        long whole = Math.round(
                slower * estimates.stream().mapToLong(Duration::toMillis).sum());
        return Duration.ofMillis(Math.max(0, whole - elapsed.toMillis()));
    }
}
