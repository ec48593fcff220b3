package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Programs that soon end.
public final class Program {
    private static final int TIMEOUT_SECONDS = 60;

    private Program() {}

    /// Runs a program to its end.
    ///
    /// @throws IOException if it is not installed, does not end within a minute, or fails; the message has what it
    ///     printed
    public static void run(List<String> command) throws IOException {
        // Not a pipe: a child of a program that was killed could keep that open.
        Path output = Files.createTempFile("program", ".txt");
        try {
            Process program = start(command, output);
            try {
                if (!program.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                    throw new IOException(String.join(" ", command) + " does not end");
                }
            } finally {
                program.destroyForcibly();
            }
            if (program.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": "
                        + Files.readString(output).strip());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            Files.delete(output);
        }
    }

    private static Process start(List<String> command, Path output) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException missing) {
            throw new IOException(command.getFirst() + " must be installed: " + missing.getMessage(), missing);
        }
    }
}
