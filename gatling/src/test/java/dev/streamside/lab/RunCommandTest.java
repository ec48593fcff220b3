package dev.streamside.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a run that goes on refuses, before anything is built or started.
class RunCommandTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderWithoutResults_cannotGoOn() {
        assertThat(refusal("--continue", folder.toString())).contains("nothing was begun there");
    }

    @Test
    void aRunThatGoesOn_hasItsFolder_andItsOrder() {
        assertThat(refusal("--continue", folder.toString(), "--output", folder.toString()))
                .contains("mutually exclusive");
        assertThat(refusal("--continue", folder.toString(), "--seed", "7")).contains("leave out --seed");
    }

    private static String refusal(String... options) {
        List<String> arguments = new ArrayList<>(List.of("run", "peers", "--quick"));
        arguments.addAll(List.of(options));
        var said = new StringWriter();
        int status = Lab.commandLine()
                .setOut(new PrintWriter(said, true))
                .setErr(new PrintWriter(said, true))
                .execute(arguments.toArray(String[]::new));
        assertThat(status).isPositive();
        return said.toString();
    }
}
