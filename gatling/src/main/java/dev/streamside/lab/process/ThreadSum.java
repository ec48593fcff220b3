package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// A figure of some threads of a process, added up. Threads that have ended still count, as last read. Linux only.
/// Not thread-safe.
public final class ThreadSum {
    private interface Figure {
        /// @param folder of the thread below `/proc`
        /// @return empty for a thread that does not count
        OptionalDouble of(Path folder) throws IOException;
    }

    private final Path tasks;
    private final Figure figure;
    private final Map<Path, Double> figures = new HashMap<>();

    private ThreadSum(long pid, Figure figure) {
        this.tasks = Path.of("/proc", Long.toString(pid), "task");
        this.figure = figure;
    }

    /// Processor seconds of a JVM's compiler, which compiles frequently executed code, mostly after the start.
    public static ThreadSum compilerSeconds(long pid) {
        return new ThreadSum(pid, folder -> cpuSeconds(folder, List.of("C1 Compiler", "C2 Compiler")));
    }

    /// Processor seconds of the threads of an application's management port, from which metrics are read.
    public static ThreadSum managementSeconds(long pid) {
        return new ThreadSum(pid, folder -> cpuSeconds(folder, List.of("management-", "http-nio-127.0.")));
    }

    /// How often the threads of a process yielded a processor, or were preempted.
    public static ThreadSum contextSwitches(long pid) {
        return new ThreadSum(pid, folder -> OptionalDouble.of(switches(Files.readString(folder.resolve("status")))));
    }

    /// The sum over all threads seen by this or an earlier call; NaN if there were none.
    public double now() {
        try (Stream<Path> threads = Files.list(tasks)) {
            threads.forEach(this::read);
        } catch (IOException | UncheckedIOException gone) {
            // The process has ended.
        }
        return figures.isEmpty()
                ? Double.NaN
                : figures.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private void read(Path folder) {
        try {
            figure.of(folder).ifPresent(value -> figures.put(folder, value));
        } catch (IOException ended) {
            // The thread has ended; what was last read of it is kept.
        }
    }

    private static OptionalDouble cpuSeconds(Path folder, List<String> beginnings) throws IOException {
        String name = Files.readString(folder.resolve("comm"));
        return beginnings.stream().anyMatch(name::startsWith)
                ? OptionalDouble.of(ProcessStat.cpuSeconds(Files.readString(folder.resolve("stat"))))
                : OptionalDouble.empty();
    }

    /// Voluntary and involuntary switches together.
    ///
    /// @param status the content of a thread's file `status`
    static long switches(String status) {
        return status.lines()
                .filter(line -> line.contains("voluntary_ctxt_switches:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .sum();
    }
}
