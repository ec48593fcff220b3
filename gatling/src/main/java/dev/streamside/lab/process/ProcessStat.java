package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Linux's figures for a process from `/proc`. All values are NaN on other systems and after the process has
/// ended.
///
/// @param cpuSeconds   used since its start
/// @param writtenBytes written since its start, to sockets and files alike
public record ProcessStat(double cpuSeconds, double residentBytes, double writtenBytes) {
    public static final ProcessStat NONE = new ProcessStat(Double.NaN, Double.NaN, Double.NaN);

    static final double TICKS_PER_SECOND = 100;
    private static final double PAGE_BYTES = 4096;

    /// The sum of several processes.
    public static ProcessStat of(List<Long> pids) {
        return pids.stream().map(ProcessStat::of).reduce(ProcessStat::plus).orElse(NONE);
    }

    private ProcessStat plus(ProcessStat other) {
        return new ProcessStat(
                cpuSeconds + other.cpuSeconds, residentBytes + other.residentBytes, writtenBytes + other.writtenBytes);
    }

    public static ProcessStat of(long pid) {
        Path proc = Path.of("/proc", Long.toString(pid));
        try {
            String stat = Files.readString(proc.resolve("stat"));
            String[] fields = fields(stat);
            return new ProcessStat(
                    cpuSeconds(stat), Long.parseLong(fields[21]) * PAGE_BYTES, written(proc.resolve("io")));
        } catch (IOException | UncheckedIOException gone) {
            return NONE;
        }
    }

    /// @param stat of a process or a thread
    static double cpuSeconds(String stat) {
        String[] fields = fields(stat);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /// The fields after the name, which may contain spaces and parentheses.
    private static String[] fields(String stat) {
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    }

    /// How many sockets a process has open. Checks each open file, which takes a while if there are
    /// thousands.
    public static double openSockets(long pid) {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return files.filter(ProcessStat::isSocket).count();
        } catch (IOException | UncheckedIOException gone) {
            return Double.NaN;
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException closed) {
            return false;
        }
    }

    private static double written(Path io) throws IOException {
        return Files.readAllLines(io).stream()
                .filter(line -> line.startsWith("wchar: "))
                .mapToDouble(line -> Double.parseDouble(line.substring("wchar: ".length())))
                .sum();
    }
}
