package dev.streamside.viewers;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/// The next tasks of one viewer, and their times. Each task has its own clock, so that the transport does not
/// change what the viewer does. All times are milliseconds since the epoch.
final class Agenda {
    /// In the order in which tasks are done if several are due.
    enum Task {
        RECEIVE,
        HEARTBEAT,
        BEAT,
        MODERATE,
        LEAVE
    }

    private final Map<Task, Long> times = new EnumMap<>(Task.class);

    void plan(Task task, long atMillis) {
        times.put(task, atMillis);
    }

    /// Plans the next time of a regular task. Missed times are not made up.
    void planNext(Task task, Duration every, long nowMillis) {
        long planned = times.getOrDefault(task, nowMillis) + every.toMillis();
        times.put(task, planned > nowMillis ? planned : nowMillis + every.toMillis());
    }

    /// When a task is planned; [Long#MAX_VALUE] if it is not.
    long time(Task task) {
        return times.getOrDefault(task, Long.MAX_VALUE);
    }

    boolean isDue(Task task, long nowMillis) {
        return time(task) <= nowMillis;
    }

    /// The time until the next task; zero if one is due.
    Duration pause(long nowMillis) {
        return pause(times.values().stream(), nowMillis);
    }

    /// The time until the next task of another kind; zero if one is due.
    Duration pauseWithout(Task task, long nowMillis) {
        return pause(
                times.entrySet().stream()
                        .filter(planned -> planned.getKey() != task)
                        .map(Map.Entry::getValue),
                nowMillis);
    }

    private static Duration pause(Stream<Long> times, long nowMillis) {
        long next = times.mapToLong(Long::longValue).min().orElse(nowMillis);
        return Duration.ofMillis(Math.max(0, next - nowMillis));
    }
}
