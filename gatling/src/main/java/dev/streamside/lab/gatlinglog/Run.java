package dev.streamside.lab.gatlinglog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;

/// The measurements of one run.
///
/// @param folder      where it was read from
/// @param isComplete  false if the log ends early, as after a killed run
/// @param firstSecond the second after the start in which the first request or user came
/// @param seconds     from then to the last answer, as Gatling counts it; at least 1
/// @param rows        all requests first, then requests and groups as Gatling's report orders them
/// @param messages    why requests failed, and how often
/// @param activeUsers the most virtual users at once, by second since the start
/// @param userSeconds the time of all virtual users together
public record Run(
        Path folder,
        LogHeader header,
        boolean isComplete,
        int firstSecond,
        long seconds,
        List<Row> rows,
        Map<String, Long> messages,
        List<Integer> activeUsers,
        double userSeconds) {

    /// Reads the log of a run.
    ///
    /// @param folder  of the run
    /// @throws UnreadableLogException if there is no log, or if it is damaged or of an unknown version
    public static Run read(Path folder, Window window) throws IOException {
        try (var log = SimulationLog.open(folder)) {
            var collector = new RunCollector(window);
            boolean isComplete = log.forEach(collector);
            return collector.run(folder, log.header(), isComplete);
        } catch (ZipException damage) {
            throw UnreadableLogException.damaged(folder, String.valueOf(damage.getMessage()));
        }
    }

    public Optional<Row> row(RowName name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /// All requests together.
    public Row total() {
        return rows.getFirst();
    }
}
