package dev.streamside.lab.study;

import dev.streamside.lab.benchmark.Benchmark;
import java.time.Duration;

/// A study without an audience: the cases of a benchmark.
///
/// @param benchmark its name
/// @param time how long each case is timed in each block
public record Timed(String benchmark, Duration time) {
    /// The time to create what the cases need.
    private static final Duration SETUP_TIME = Duration.ofSeconds(30);

    public Timed {
        Benchmark.named(benchmark);
        if (!time.isPositive()) {
            throw new IllegalArgumentException("Cases are timed for longer than " + time);
        }
    }

    int cases() {
        return Benchmark.named(benchmark).cases().size();
    }

    /// About how long a block takes, including its warm-ups.
    Duration estimate() {
        int timed = cases() + Benchmark.named(benchmark).again().size();
        return time.multipliedBy(timed).multipliedBy(13).dividedBy(10);
    }

    Duration estimate(int blocks) {
        return SETUP_TIME.plus(estimate().multipliedBy(blocks));
    }
}
