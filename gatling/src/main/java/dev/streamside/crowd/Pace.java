package dev.streamside.crowd;

import java.time.Duration;
import java.util.function.ToDoubleFunction;

/// The moments at which chats are due: evenly, at the rate of each step. What a step leaves of an interval, the
/// next one completes at its own rate. All times are nanoseconds since the start of the run.
final class Pace {
    private final ToDoubleFunction<Duration> chatsPerSecond;
    private final long firstStep;
    private final long step;
    private long now;

    /// @param chatsPerSecond by the time since the start
    /// @param firstStep      when the first step begins
    /// @param step           how long each step lasts
    /// @param from           when the first interval begins
    Pace(ToDoubleFunction<Duration> chatsPerSecond, Duration firstStep, Duration step, long from) {
        this.chatsPerSecond = chatsPerSecond;
        this.firstStep = firstStep.toNanos();
        this.step = step.toNanos();
        this.now = from;
    }

    /// When the next chat is due.
    long next() {
        double left = 1;
        while (true) {
            double perNano = chatsPerSecond.applyAsDouble(Duration.ofNanos(now)) / 1e9;
            long end = endOfStep();
            if (perNano * (end - now) >= left) {
                now = Math.min(end, now + Math.round(left / perNano));
                return now;
            }
            left -= perNano * (end - now);
            now = end;
        }
    }

    private long endOfStep() {
        return now < firstStep ? firstStep : firstStep + ((now - firstStep) / step + 1) * step;
    }
}
