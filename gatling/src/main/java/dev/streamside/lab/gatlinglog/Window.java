package dev.streamside.lab.gatlinglog;

import java.time.Duration;

/// The part of a run that is evaluated: requests that began in it. It can leave out a ramp.
///
/// @param from after the start of the run
/// @param to   after the start of the run; exclusive
public record Window(Duration from, Duration to) {
    public static final Window WHOLE_RUN = new Window(Duration.ZERO, Duration.ofMillis(Integer.MAX_VALUE));

    public Window {
        if (from.isNegative() || from.compareTo(to) >= 0) {
            throw new IllegalArgumentException("No window of time: from " + from + " to " + to);
        }
    }

    public Duration length() {
        return to.minus(from);
    }

    /// The milliseconds between two times that are in the window.
    long overlap(long fromMillis, long toMillis) {
        return Math.max(0, Math.min(toMillis, to.toMillis()) - Math.max(fromMillis, from.toMillis()));
    }

    public boolean contains(int millis) {
        return millis >= from.toMillis() && millis < to.toMillis();
    }
}
