package dev.streamside.lab.study;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/// Estimates the remaining time of runs, corrected by how long the finished ones really took. Thread-safe,
/// because a thread of its own draws the progress.
final class TimeLeft {
    private final Deque<Duration> estimates;
    private Duration estimated = Duration.ZERO;
    private Duration taken = Duration.ZERO;

    /// @param estimates of the runs, in their order
    TimeLeft(Collection<Duration> estimates) {
        this.estimates = new ArrayDeque<>(estimates);
    }

    /// The current run has ended.
    ///
    /// @param actual how long it took
    synchronized void ended(Duration actual) {
        estimated = estimated.plus(estimates.remove());
        taken = taken.plus(actual);
    }

    /// @param elapsed the time since the current run began
    synchronized Duration left(Duration elapsed) {
        double slower = estimated.isZero() ? 1 : (double) taken.toMillis() / estimated.toMillis();
        long whole = Math.round(
                slower * estimates.stream().mapToLong(Duration::toMillis).sum());
        return Duration.ofMillis(Math.max(0, whole - elapsed.toMillis()));
    }
}
