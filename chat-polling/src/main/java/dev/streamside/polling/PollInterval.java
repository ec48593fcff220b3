package dev.streamside.polling;

import java.util.concurrent.atomic.LongAdder;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// How long viewers are told to wait between polls. When this node gets more polls than its target, the
/// interval grows, and within one round of polls the load is back at the target.
@Component
class PollInterval {
    /// Coarse, so that viewers keep sharing answers while the load fluctuates.
    private static final long STEP_MILLIS = 500;

    private final PollingProperties properties;
    private final LongAdder polls = new LongAdder();
    private volatile long millis;
    private long seen;
    private double perSecond;

    PollInterval(PollingProperties properties) {
        this.properties = properties;
        this.millis = properties.interval().toMillis();
    }

    void polled() {
        polls.increment();
    }

    /// The number of polls so far.
    long polls() {
        return polls.sum();
    }

    long millis() {
        return millis;
    }

    /// How long the sender of `poll` is told to wait. After a poll that waits, the pause is shorter, but it
    /// also grows when there are too many polls.
    long millis(PollRequest poll) {
        return poll.waits()
                ? properties.pause().toMillis() * millis / properties.interval().toMillis()
                : millis;
    }

    @Scheduled(fixedRateString = "PT1S")
    void adapt() {
        long now = polls.sum();
        // Smoothed over about four seconds, one round of polls.
        perSecond += (now - seen - perSecond) / 4;
        seen = now;
        double viewers = perSecond * millis / 1_000;
        long needed = (long) (viewers * 1_000 / properties.targetPerSecond());
        long stepped = Math.ceilDiv(needed, STEP_MILLIS) * STEP_MILLIS;
        millis = Math.clamp(
                stepped,
                properties.interval().toMillis(),
                properties.maxInterval().toMillis());
    }
}
