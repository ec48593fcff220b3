package dev.streamside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamside.testing.Api;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.DatabaseProcess;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.util.FileSystemUtils;

/// `java -jar streamside.jar`, in a folder with nothing else, as started after a download by a person with a JDK,
/// but for options with which it starts faster.
@Timeout(300)
class StreamsideJarIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Path LOGS = Path.of("target", "jar");
    private static final String NOBODY = "65534";

    private final int port = Program.freePort();
    private final URI base = URI.create("http://localhost:" + port);
    private Path folder = Path.of("");

    /// The users who run it, each as the first words of the command: the user of this test, and an ordinary one.
    static List<List<String>> users() {
        return "root".equals(System.getProperty("user.name"))
                ? List.of(List.of(), List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"))
                : List.of(List.of());
    }

    /// Every user may write to the folder and read the jar.
    @BeforeEach
    void makeAFolder() throws IOException {
        FileSystemUtils.deleteRecursively(LOGS);
        folder = Files.createTempDirectory("streamside-jar");
        Files.copy(Path.of("target", "streamside.jar"), folder.resolve("streamside.jar"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    @AfterEach
    void removeIt() throws IOException {
        new DatabaseProcess(folder.resolve(".streamside")).stop(); // left over from a failed test
        FileSystemUtils.deleteRecursively(folder);
    }

    @ParameterizedTest
    @MethodSource("users")
    void aFirstStart_showsATalkingChat_andAKillLosesNothing(List<String> user) throws IOException {
        String stream;
        Program killed = start("first-" + user.size(), user, Map.of());
        try {
            killed.awaitReady(PATIENCE, () -> killed.output().contains("Watch the demo at"));
            assertThat(killed.output())
                    .contains("Ctrl-C ends it.", base + "/watch.html?stream=", "aurora", "viewer")
                    .doesNotContain("ERROR", "WARN", "Exception");
            assertThat(LOGS.resolve("first-" + user.size() + ".err")).isEmptyFile();
            assertThat(Files.readString(folder.resolve(".streamside/version"))).matches("\\d+\\.\\d+\\.\\d+\\S*\n");
            assertThat(Api.guest(base).get("/").text()).contains("<html");
            Api member = Api.member(base);
            stream = member.liveStream();
            member.send(stream, "before the power went out");
        } finally {
            killed.kill();
        }

        try (Program again = start("again-" + user.size(), user, Map.of())) {
            again.awaitReady(PATIENCE, () -> again.output().contains("Watch the demo at"));

            assertThat(Api.guest(base).poll(stream, "?after=1").text()).contains("before the power went out");
            assertThat(again.output()).doesNotContain("ERROR", "WARN", "Exception");
        }
    }

    @Test
    void withADatabaseOfOnesOwn_theEmbeddedOneIsNotEvenUnpacked() {
        var environment = Map.of(
                "SPRING_DATASOURCE_URL", new TestDatabase().jdbcUrl(),
                "SPRING_DATASOURCE_USERNAME", TestDatabase.user(),
                "SPRING_DATASOURCE_PASSWORD", TestDatabase.password());
        try (Program program = start("own-database", List.of(), environment)) {
            program.awaitReady(PATIENCE, () -> program.output().contains("Streamside is running at " + base));

            assertThat(folder.resolve(".streamside")).doesNotExist();
            assertThat(Api.guest(base).get("/api/v1/streams").json().get("content"))
                    .isEmpty();
        }
    }

    @Test
    void dataOfANewerVersion_isRefusedInTwoSentences() throws Exception {
        Files.createDirectory(folder.resolve(".streamside"));
        Files.writeString(folder.resolve(".streamside/version"), "99.0.0\n");

        assertThat(failedStart())
                .contains("The data in " + folder.resolve(".streamside")
                        + " is of Streamside 99.0.0, which is newer than")
                .contains("Start that version again, or choose another folder with --streamside.database.folder=")
                .doesNotContain("\tat ");
        assertThat(folder.resolve(".streamside/server")).doesNotExist();
    }

    @Test
    void whereThereIsNoEmbeddedDatabase_thatIsSaid_withWhatToSet() throws Exception {
        assertThat(failedStart("-Dos.arch=riscv64"))
                .contains("There is no embedded database for " + System.getProperty("os.name") + " on riscv64.")
                .contains("Set SPRING_DATASOURCE_URL to your own MySQL or MariaDB server")
                .doesNotContain("\tat ");
        assertThat(folder.resolve(".streamside")).doesNotExist();
    }

    private String failedStart(String... options) throws IOException, InterruptedException {
        Path log = folder.resolve("failed.log");
        Process start = new ProcessBuilder(command(List.of(), options))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(start.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("it ends")
                    .isTrue();
            assertThat(start.exitValue()).isNotZero();
            return Files.readString(log);
        } finally {
            start.destroyForcibly();
        }
    }

    private Program start(String name, List<String> user, Map<String, String> environment) {
        return Program.start(name, LOGS, folder, environment, command(user));
    }

    private List<String> command(List<String> user, String... options) {
        var command = new ArrayList<>(user);
        command.add(Program.ofJdk("java"));
        command.addAll(ApplicationProcess.QUICK_START);
        command.addAll(List.of(options));
        command.addAll(
                List.of("-jar", "streamside.jar", "--port=" + port, "--management.server.port=" + Program.freePort()));
        return command;
    }
}
