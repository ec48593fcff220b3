package dev.streamside.monitoring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Programs of a test, which end with it.
final class Commands implements AutoCloseable {
    private final Path logs;
    private final Deque<Process> running = new ArrayDeque<>();

    /// @param logs a folder for what the programs say
    Commands(Path logs) throws IOException {
        this.logs = Files.createDirectories(logs);
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "stop-commands"));
    }

    /// Whether `program` is on the path.
    static boolean exists(String program) {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    static int freePort() {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Starts a program that runs until the end.
    void start(String name, Path folder, Map<String, String> environment, List<String> command) {
        running.push(launch(name, folder, environment, command));
    }

    /// Runs a program to its end.
    ///
    /// @throws IllegalStateException with what it said, when it fails
    void run(String name, Path folder, Map<String, String> environment, List<String> command) {
        Process process = launch(name, folder, environment, command);
        try {
            if (!process.waitFor(120, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(name + " failed:\n" + said(name) + complained(name));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private Process launch(String name, Path folder, Map<String, String> environment, List<String> command) {
        try {
            var builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectError(logs.resolve(name + ".err").toFile())
                    .redirectOutput(logs.resolve(name + ".log").toFile());
            builder.environment().putAll(environment);
            return builder.start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// What it wrote to its standard output so far.
    String said(String name) {
        return read(name + ".log");
    }

    /// What it wrote to its standard error so far.
    String complained(String name) {
        return read(name + ".err");
    }

    private String read(String file) {
        try {
            return Files.readString(logs.resolve(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public synchronized void close() {
        running.forEach(Process::destroy);
        while (!running.isEmpty()) {
            Process process = running.pop();
            try {
                if (!process.waitFor(40, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            }
        }
    }
}
