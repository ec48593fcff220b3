package dev.streamside.lab.study;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    static Optional<Path> onPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// What a program prints, such as its version.
    static String says(List<String> command) throws InterruptedException {
        try {
            Process asked =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return asked.waitFor(5, TimeUnit.SECONDS) && asked.exitValue() == 0 ? said : UNKNOWN;
        } catch (IOException missing) {
            return UNKNOWN;
        }
    }
}
