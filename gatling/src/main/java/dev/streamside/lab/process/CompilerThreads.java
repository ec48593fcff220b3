package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// The processor time of a JVM's compiler, which compiles frequently executed code, mostly after the start.
/// Linux only. Not thread-safe.
public final class CompilerThreads {
    private final Path tasks;
    /// Seconds by thread. The JVM ends idle compiler threads; their time still counts.
    private final Map<Path, Double> used = new HashMap<>();

    /// @param pid of the JVM
    public CompilerThreads(long pid) {
        this.tasks = Path.of("/proc", Long.toString(pid), "task");
    }

    /// The seconds of all compiler threads seen by this or an earlier call; NaN if there were none.
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
            if (name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler")) {
                used.put(thread, ProcessStat.cpuSeconds(Files.readString(thread.resolve("stat"))));
            }
        } catch (IOException ended) {
            // The thread has ended; its last reading is kept.
        }
    }
}
