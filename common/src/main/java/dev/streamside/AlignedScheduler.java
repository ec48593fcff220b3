package dev.streamside;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;

/// Runs tasks of the same fixed rate in the same instants, each on a thread of its own, so that an idle processor
/// wakes up once for all of them. Instants are those of the monotonic clock: if the time of day is corrected, nothing
/// runs late.
final class AlignedScheduler extends SimpleAsyncTaskScheduler {
    /// The first run is up to `period` from now.
    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, Duration period) {
        long nanos = period.toNanos();
        long untilNext = nanos - Math.floorMod(System.nanoTime(), nanos);
        return scheduleAtFixedRate(task, getClock().instant().plusNanos(untilNext), period);
    }
}
