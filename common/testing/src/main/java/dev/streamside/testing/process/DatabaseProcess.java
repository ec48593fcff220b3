package dev.streamside.testing.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The embedded database of an application that runs in a process of its own; there may be none.
public final class DatabaseProcess {
    private final Path pidFile;

    /// @param folder where it was installed
    public DatabaseProcess(Path folder) {
        this.pidFile = folder.resolve("mariadb.pid");
    }

    private Optional<ProcessHandle> find() {
        return Files.exists(pidFile)
                ? ProcessHandle.of(Long.parseLong(Program.read(pidFile).strip()))
                        .filter(process -> process.info().command().orElse("").contains("mariadbd"))
                : Optional.empty();
    }

    private static List<String> command(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        return Files.exists(file)
                ? Arrays.stream(Program.read(file).split("\0", -1))
                        .filter(argument -> !argument.isEmpty())
                        .toList()
                : List.of();
    }

    /// `kill -9`.
    ///
    /// @return the command that starts it again, on the same files
    public List<String> kill() {
        ProcessHandle process = find().orElseThrow(() -> new IllegalStateException("there is no database"));
        List<String> command = command(process);
        Program.kill(process);
        return command;
    }

    /// Stops it, if it runs.
    public void stop() {
        find().ifPresent(Program::stop);
    }
}
