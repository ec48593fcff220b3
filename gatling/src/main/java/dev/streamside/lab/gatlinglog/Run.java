package dev.streamside.lab.gatlinglog;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;

/// The measurements of one run.
///
/// @param folder      where it was read from
/// @param isComplete  false if the log ends early, as after a killed run
/// @param firstSecond when the first request or user began, in seconds after the start of the run
/// @param seconds     from then to the last answer, as Gatling counts it, but no longer than the window; at
///                    least 1
/// @param byName      its rows: all requests first, then requests and groups as Gatling's report orders them
/// @param messages    why requests failed, and how often
/// @param activeUsers the most virtual users at once, by second since the start
/// @param activeAtEnd the virtual users who had not left at the end of the log: some, if the run was stopped
///                    or the log cut
/// @param userSeconds the sum of the times of all virtual users
public record Run(
        Path folder,
        LogHeader header,
        boolean isComplete,
        int firstSecond,
        long seconds,
        Map<RowName, Row> byName,
        Map<String, Long> messages,
        List<Integer> activeUsers,
        int activeAtEnd,
        double userSeconds) {

    /// Reads the log of a run.
    ///
    /// @param folder of the run
    /// @throws UnreadableLogException if there is no log, or if it is damaged or of an unknown version
    public static Run read(Path folder, Window window) throws IOException {
        return read(folder, window, RowNames.asTheyAre());
    }

    /// Reads the log of one of several compared runs.
    ///
    /// @param names of all of them so far
    /// @throws UnreadableLogException   if there is no log, or if it is damaged or of an unknown version
    /// @throws IllegalArgumentException if there are too many names
    public static Run read(Path folder, Window window, RowNames names) throws IOException {
        try (var log = SimulationLog.open(folder, names.naming())) {
            var collector = new RunCollector(window, names);
            boolean isComplete = log.forEach(collector);
            return collector.run(folder, log.header(), isComplete);
        } catch (ZipException damage) {
            throw UnreadableLogException.damaged(folder, String.valueOf(damage.getMessage()));
        }
    }

    /// A run of viewers whose requests nobody logged one by one.
    ///
    /// @param folder  of the run
    /// @param viewers who were there from the start on
    /// @param end     when they left, after the start
    public static Run withoutRequests(Path folder, Instant start, int viewers, Duration end, Window window) {
        var collector = new RunCollector(window, RowNames.asTheyAre());
        for (boolean arrived : new boolean[] {true, false}) {
            int millis = arrived ? 0 : Math.toIntExact(end.toMillis());
            for (int i = 0; i < viewers; i++) {
                collector.accept(new LogRecord.User("", arrived, millis));
            }
        }
        return collector.run(folder, new LogHeader("", "", start, "", List.of(), List.of()), true);
    }

    public List<Row> rows() {
        return List.copyOf(byName.values());
    }

    public Optional<Row> row(RowName name) {
        return Optional.ofNullable(byName.get(name));
    }

    /// All requests together.
    public Row total() {
        return byName.values().iterator().next();
    }

    /// Whether nothing was measured.
    public boolean isEmpty() {
        return byName.values().stream()
                .allMatch(row -> row.ok().count() + row.failed().count() == 0);
    }
}
