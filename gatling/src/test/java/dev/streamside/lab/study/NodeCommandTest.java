package dev.streamside.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeCommandTest {
    @Test
    void theStudysOptions_comeAfterTheFixedOnes_soThatTheyWin() {
        assertThat(command(new Conditions(" -Xmx256m  -XX:+UseZGC ", 0, 0, false, false, 0, false, Network.NONE)))
                .containsSubsequence("-Xmx512m", "-Xmx256m", "-XX:+UseZGC", "-jar", "chat.jar", "--server.port=1")
                .first()
                .asString()
                .endsWith("java");
    }

    @Test
    void aNodeMayBePinned() {
        assertThat(command(new Conditions("", 2, 0, false, false, 0, false, Network.NONE)))
                .startsWith("taskset", "--cpu-list", "0-1")
                .element(3)
                .asString()
                .endsWith("java");
    }

    private static List<String> command(Conditions conditions) {
        return NodeCommand.of(conditions, Path.of("gc.log"), Path.of("chat.jar"), List.of("--server.port=1"));
    }
}
