package dev.streamside.viewers;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/// What one viewer does next, and when. Each thing runs on a clock of its own, so that the human part is the
/// same whatever the transport does in between. All times are milliseconds since the epoch.
final class Agenda {
    /// In the order in which they are done when several are due.
    enum Task {
        RECEIVE,
        HEARTBEAT,
        BEAT,
        LEAVE
    }

    private final Map<Task, Long> times = new EnumMap<>(Task.class);

    void plan(Task task, long atMillis) {
        times.put(task, atMillis);
    }

    /// The next of a thing that happens regularly. What is late is not made up for.
    void planNext(Task task, Duration every, long nowMillis) {
        long planned = times.getOrDefault(task, nowMillis) + every.toMillis();
        times.put(task, planned > nowMillis ? planned : nowMillis + every.toMillis());
    }

    boolean isDue(Task task, long nowMillis) {
        return times.getOrDefault(task, Long.MAX_VALUE) <= nowMillis;
    }

    /// Until the next thing; zero when one is due.
    Duration pause(long nowMillis) {
        return Duration.ofMillis(Math.max(0, next(nowMillis) - nowMillis));
    }

    private long next(long otherwise) {
        return times.values().stream().mapToLong(Long::longValue).min().orElse(otherwise);
    }
}
