package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// How often the threads of a process yielded a processor, or were preempted. Linux only. Not thread-safe.
public final class ContextSwitches {
    private final Path tasks;
    /// By thread. Threads that have ended still count.
    private final Map<Path, Long> counts = new HashMap<>();

    public ContextSwitches(long pid) {
        this.tasks = Path.of("/proc", Long.toString(pid), "task");
    }

    /// The sum over all threads seen by this or an earlier call; NaN if there were none.
    public double count() {
        try (Stream<Path> threads = Files.list(tasks)) {
            threads.forEach(this::read);
        } catch (IOException | UncheckedIOException gone) {
            // The process has ended.
        }
        return counts.isEmpty()
                ? Double.NaN
                : counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private void read(Path thread) {
        try {
            counts.put(thread, of(Files.readString(thread.resolve("status"))));
        } catch (IOException ended) {
            // The thread has ended; its last count is kept.
        }
    }

    /// The count of one thread, voluntary and involuntary switches together.
    ///
    /// @param status the content of its file `status`
    static long of(String status) {
        return status.lines()
                .filter(line -> line.contains("voluntary_ctxt_switches:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .sum();
    }
}
