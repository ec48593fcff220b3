package dev.streamside.lab.study;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Programs on this machine.
final class Installed {
    private static final String UNKNOWN = "unknown";

    private Installed() {}

    static boolean isOnPath(String program) {
        return onPath(program).isPresent();
    }

    /// @param how what to install, and how
    /// @throws IOException if a program is not on the `PATH`
    static void require(String program, String how) throws IOException {
        if (!isOnPath(program)) {
            throw new IOException(program + " must be on the PATH for this study" + how);
        }
    }

    static Optional<Path> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// What a program prints, such as its version.
    static String says(List<String> command) throws InterruptedException {
        try {
            Path answer = Files.createTempFile("says", ".txt");
            Process asked = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            boolean isGood = asked.waitFor(5, TimeUnit.SECONDS) && asked.exitValue() == 0;
            asked.destroyForcibly();
            String said = Files.readString(answer).strip();
            Files.delete(answer);
            return isGood ? said : UNKNOWN;
        } catch (IOException missing) {
            return UNKNOWN;
        }
    }
}
