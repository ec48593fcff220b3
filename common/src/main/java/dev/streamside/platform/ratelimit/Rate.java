package dev.streamside.platform.ratelimit;

import java.time.Duration;

/// How often something may happen: `burst` times at once after a pause, and `count` times in `period` on average.
public record Rate(int count, Duration period, int burst) {
    /// A rate whose burst is the count of a whole period.
    public static Rate of(int count, Duration period) {
        return new Rate(count, period, count);
    }
}
