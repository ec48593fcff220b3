package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The processor time of some of a JVM's threads. Linux only. Not thread-safe.
public final class NamedThreads {
    private final Path tasks;
    private final List<String> beginnings;
    /// Seconds by thread. The JVM ends idle compiler threads; their time still counts.
    private final Map<Path, Double> used = new HashMap<>();

    private NamedThreads(long pid, String... beginnings) {
        this.tasks = Path.of("/proc", Long.toString(pid), "task");
        this.beginnings = List.of(beginnings);
    }

    /// Those that compile frequently executed code, mostly after the start.
    ///
    /// @param pid of the JVM
    public static NamedThreads compiler(long pid) {
        return new NamedThreads(pid, "C1 Compiler", "C2 Compiler");
    }

    /// Those of a port that only this machine can reach, which answer whoever reads the metrics.
    ///
    /// @param pid of the JVM
    public static NamedThreads management(long pid) {
        return new NamedThreads(pid, "management-", "http-nio-127.0.");
    }

    /// The seconds of all such threads seen by this or an earlier call; NaN if there were none.
    public double cpuSeconds() {
        try (Stream<Path> threads = Files.list(tasks)) {
            threads.forEach(this::read);
        } catch (IOException | UncheckedIOException gone) {
            // The process has ended.
        }
        return used.isEmpty()
                ? Double.NaN
                : used.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private void read(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            if (beginnings.stream().anyMatch(name::startsWith)) {
                used.put(thread, ProcessStat.cpuSeconds(Files.readString(thread.resolve("stat"))));
            }
        } catch (IOException ended) {
            // The thread has ended; its last reading is kept.
        }
    }
}
