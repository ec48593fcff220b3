package dev.streamside.lab.process;

import java.io.IOException;
import java.nio.charset.Charset;
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
        Process program;
        try {
            program = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            throw new IOException(command.getFirst() + " must be installed: " + missing.getMessage(), missing);
        }
        program.onExit().orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).exceptionally(slow -> program.destroyForcibly());
        try {
            String said = new String(program.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
            if (program.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }
}
