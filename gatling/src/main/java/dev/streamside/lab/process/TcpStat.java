package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// Linux's counters of TCP for the whole machine, from `/proc/net/netstat`.
public final class TcpStat {
    private static final String PREFIX = "TcpExt: ";

    private TcpStat() {}

    /// How often a connection met an accept queue that was full, since the machine started. One connection may do so
    /// several times, as it tries again. NaN on other systems.
    public static double fullAcceptQueues() {
        try {
            return fullAcceptQueues(Files.readAllLines(Path.of("/proc/net/netstat")));
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    /// @param lines pairs of names and values
    static double fullAcceptQueues(List<String> lines) {
        List<List<String>> columns = lines.stream()
                .filter(line -> line.startsWith(PREFIX))
                .map(line -> Arrays.asList(line.split(" ", -1)))
                .toList();
        int column = columns.isEmpty() ? -1 : columns.getFirst().indexOf("ListenOverflows");
        return column < 0 ? Double.NaN : Double.parseDouble(columns.getLast().get(column));
    }
}
