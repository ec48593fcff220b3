package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A checkout for tests.
final class Checkout {
    private Checkout() {}

    /// Commits the files of a folder.
    static void begin(Path root) throws IOException, InterruptedException {
        git(root, "init", "--quiet");
        git(root, "add", ".");
        git(root, "commit", "--quiet", "--message", "Begin");
    }

    private static void git(Path root, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "git",
                "-c",
                "user.name=Somebody",
                "-c",
                "user.email=somebody@example.org",
                "-c",
                "commit.gpgSign=false"));
        command.addAll(Arrays.asList(arguments));
        assertThat(new ProcessBuilder(command)
                        .directory(root.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor())
                .isZero();
    }
}
