package dev.streamside.lab;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The script `gatling/lab`, in a checkout whose build finds a stand-in for Java, which prints its own path.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the laboratory's script needs bash")
@Timeout(60)
class LabScriptTest {
    private static final String BUILD = """
            #!/bin/sh
            mkdir -p gatling/target/classes
            printf '%s\\n' "$PWD"/jdk*/bin/java "$PWD" "$PWD/gatling/target/classes" >gatling/target/lab.paths
            echo arguments >gatling/target/lab.arguments
            """;
    private static final String JAVA = """
            #!/bin/sh
            echo "from $0"
            """;

    @TempDir
    private Path folder;

    private Path root = Path.of("");

    @BeforeEach
    void checkout() throws IOException {
        root = folder.resolve("a checkout");
        Files.createDirectories(root.resolve("gatling/src/main"));
        Files.createDirectories(root.resolve("common/embedded-database/src"));
        Files.createFile(root.resolve("gatling/pom.xml"));
        Files.copy(Path.of("lab"), root.resolve("gatling/lab"));
        program(root.resolve("mvnw"), BUILD);
        program(root.resolve("jdk-25.0.1/bin/java"), JAVA);
    }

    @Test
    void itBuildsOnce_andAgainWhenTheJdkTheCheckoutOrALibraryMoved() throws Exception {
        assertThat(lab()).containsExactly("Building the laboratory ...", "from " + root.resolve("jdk-25.0.1/bin/java"));
        assertThat(lab()).containsExactly("from " + root.resolve("jdk-25.0.1/bin/java"));

        Files.move(root.resolve("jdk-25.0.1"), root.resolve("jdk-25.0.2"));
        assertThat(lab()).containsExactly("Building the laboratory ...", "from " + root.resolve("jdk-25.0.2/bin/java"));

        Files.delete(root.resolve("gatling/target/classes"));
        assertThat(lab()).hasSize(2);

        root = Files.move(root, folder.resolve("moved"));
        assertThat(lab()).containsExactly("Building the laboratory ...", "from " + root.resolve("jdk-25.0.2/bin/java"));
        assertThat(lab()).hasSize(1);
    }

    @Test
    void whatABuildWritesDown_isThere() throws IOException {
        Path target = Files.createDirectories(root.resolve("gatling/target"));
        LaunchFiles.main(target.toString());

        List<String> paths = Files.readAllLines(target.resolve("lab.paths"));
        assertThat(Path.of(paths.getFirst())).isExecutable();
        assertThat(Path.of(paths.get(1))).isEqualTo(root);
        assertThat(paths.subList(2, paths.size()))
                .contains(System.getProperty("java.class.path").split(":")[0]);
    }

    private static void program(Path file, String script) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private List<String> lab() throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder("bash", root.resolve("gatling/lab").toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertThat(process.waitFor(30, SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(log)).isZero();
        return Files.readAllLines(log);
    }
}
