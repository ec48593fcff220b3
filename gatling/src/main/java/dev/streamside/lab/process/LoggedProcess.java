package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A process with its own log file. Closing it asks the process to end, and kills it if it does not.
public final class LoggedProcess implements StartedProgram {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
    private static final int LAST_LINES = 8;

    private final String name;
    private final Process process;
    private final Path log;

    private LoggedProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /// Starts the Java that runs this process.
    ///
    /// @param log      receives everything that the process prints
    /// @param launcher the beginning of the command, such as a program that execs the Java; may be empty
    public static LoggedProcess java(String name, Path log, List<String> launcher, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(launcher);
        command.add(java());
        command.addAll(arguments);
        return start(name, log, command);
    }

    /// The Java that runs the laboratory.
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Starts a program.
    ///
    /// @param log receives everything that the process prints
    /// @throws IOException if it is not installed, or cannot be started
    public static LoggedProcess start(String name, Path log, List<String> command) throws IOException {
        var builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        try {
            return new LoggedProcess(name, builder.start(), log);
        } catch (IOException missing) {
            throw new IOException(command.getFirst() + " must be installed: " + missing.getMessage(), missing);
        }
    }

    @Override
    public long pid() {
        return process.pid();
    }

    /// Its process id, and the ids of its descendants.
    public List<Long> pids() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(ProcessHandle::pid)
                .toList();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// The exit status of a process that has ended.
    public int exitStatus() {
        return process.exitValue();
    }

    /// Waits for the end, but no longer than `time`.
    ///
    /// @return whether it has ended
    public boolean waitFor(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The end of its log, for an error message.
    public String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!waitFor(STOP_TIMEOUT)) {
                process.destroyForcibly();
                process.waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
