package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Programs that soon end, or soon answer.
public final class Program {
    private static final int TIMEOUT_SECONDS = 60;
    private static final int ANSWER_SECONDS = 10;

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

    /// Reads what a running program says. It is killed if it says nothing for ten seconds.
    ///
    /// @param reading null at the end of what it says
    /// @throws IOException if it does not answer
    static String answer(Process program, Callable<@Nullable String> reading) throws IOException {
        var answer = new FutureTask<>(reading);
        Thread.ofVirtual().start(answer);
        try {
            return String.valueOf(answer.get(ANSWER_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException failure) {
            program.destroyForcibly();
            throw new IOException(program.info().command().orElse("a program") + " does not answer", failure);
        } catch (InterruptedException interrupted) {
            program.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
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
