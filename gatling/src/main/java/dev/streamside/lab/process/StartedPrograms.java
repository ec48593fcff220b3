package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A file with the programs that the laboratory has started. If it is killed, they go on, and would share the
/// cores of the next study. A database that starts stops an earlier one of its own folder only.
public final class StartedPrograms {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(20);
    /// A JVM computes the start of a process from the clock, which may have been set since. No id is used again
    /// so soon.
    private static final Duration CLOCK_ERROR = Duration.ofSeconds(2);

    private final Path file;

    /// @param file in an existing folder, once a program is noted
    public StartedPrograms(Path file) {
        this.file = file;
    }

    /// @throws UncheckedIOException if it cannot be written
    void note(StartedProgram program) {
        String start = ProcessHandle.of(program.pid())
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toString)
                .orElse("");
        try {
            Files.writeString(
                    file,
                    program.pid() + "\t" + start + "\t" + program + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// Stops those that still run, and forgets all.
    public void stopLeft() throws IOException {
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] noted = line.split("\t", 3);
            if (noted.length == 3 && !noted[1].isEmpty()) {
                left(Long.parseLong(noted[0]), Instant.parse(noted[1])).ifPresent(process -> stop(process, noted[2]));
            }
        }
        Files.deleteIfExists(file);
    }

    /// Another process may have the same id by now.
    private static Optional<ProcessHandle> left(long pid, Instant start) {
        return ProcessHandle.of(pid)
                .filter(process -> process.info()
                        .startInstant()
                        .filter(now -> Duration.between(start, now).abs().compareTo(CLOCK_ERROR) < 0)
                        .isPresent());
    }

    private static void stop(ProcessHandle process, String name) {
        System.out.printf("Stopping %s, which a killed laboratory left running (process %d).%n", name, process.pid());
        process.destroy();
        try {
            process.onExit().get(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException slow) {
            process.destroyForcibly();
        }
    }
}
