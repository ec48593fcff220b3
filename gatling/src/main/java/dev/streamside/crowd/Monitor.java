package dev.streamside.crowd;

import dev.streamside.viewers.Deliveries;
import java.util.concurrent.TimeUnit;

/// Watches the crowd itself: how late its thread is, also where viewers have nothing to do at a certain moment, and
/// how many viewers are there.
final class Monitor {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long COUNT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Loop loop;
    private final RunClock clock;
    private final Deliveries deliveries;
    private final Audience audience;
    private boolean over;

    Monitor(Loop loop, RunClock clock, Deliveries deliveries, Audience audience) {
        this.loop = loop;
        this.clock = clock;
        this.deliveries = deliveries;
        this.audience = audience;
    }

    void begin() {
        listen(clock.nanos());
        loop.evenly(COUNT_NANOS, () -> {
            deliveries.present(clock.millis(), audience.here());
            return !over;
        });
    }

    /// The moments are fixed. If a pause covers several, each was late by what remained of the pause: otherwise a
    /// long pause would count as one late moment among many.
    private void listen(long dueNanos) {
        long now = clock.nanos();
        long due = dueNanos;
        for (; due <= now; due += TICK_NANOS) {
            deliveries.late(clock.millisAt(due), TimeUnit.NANOSECONDS.toMillis(now - due));
        }
        long next = due;
        loop.after(next - clock.nanos(), () -> {
            if (!over) {
                listen(next);
            }
        });
    }

    void end() {
        over = true;
    }
}
