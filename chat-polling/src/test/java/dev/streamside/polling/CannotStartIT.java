package dev.streamside.polling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.streamside.testing.CuttableConnection;
import dev.streamside.testing.CuttableDatabase;
import dev.streamside.testing.TestDatabase;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.NodeProcess;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.util.FileSystemUtils;

/// The packaged application, started by an operator who has forgotten something: it exits, and says in two
/// sentences what is wrong and what to do.
@Timeout(90)
class CannotStartIT {
    private static final int TOO_MANY_CONNECTIONS = 1040;
    /// An attempt more than two seconds after the first: there are four attempts a second.
    private static final int SILENT_ATTEMPT = 12;
    private static final int USER_HAS_ITS_LIMIT = 1226;
    private static final int ACCESS_DENIED = 1045;
    private static final int UNKNOWN_DATABASE = 1049;
    /// As in an image: the application separate from its libraries, and the classes that the first start has
    /// needed.
    private static final Path UNPACKED = Path.of("target", "cannot-start");

    @BeforeAll
    static void unpack() throws IOException {
        FileSystemUtils.deleteRecursively(UNPACKED);
        Program.start(
                        "unpack",
                        Path.of("target"),
                        List.of(
                                Program.ofJdk("java"),
                                "-Djarmode=tools",
                                "-jar",
                                packaged().toString(),
                                "extract",
                                "--application-filename",
                                "application.jar",
                                "--destination",
                                UNPACKED.toString()))
                .awaitSuccess(Duration.ofSeconds(60));
    }

    @Test
    void withoutADatabase() throws Exception {
        int nobody = Program.freePort();

        assertThat(failedStart("--spring.datasource.url=jdbc:mysql://127.0.0.1:" + nobody + "/streamside"))
                .contains("The database at 127.0.0.1:" + nobody + " has not answered for 2 s: Connection refused")
                .contains("Start it, or set spring.datasource.url to where it is.");
    }

    @Test
    void withNoDatabaseNamed() throws Exception {
        assertThat(failedStart())
                .contains("There is no database.")
                .contains("Set SPRING_DATASOURCE_URL to your own MySQL or MariaDB server");
    }

    @Test
    void withAWrongPassword_whichIsNotShown() throws Exception {
        try (var database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var _ = Thread.ofVirtual().start(() -> refuse(database, ACCESS_DENIED, "#28000no"));

            assertThat(failedStart(
                            "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + database.getLocalPort() + "/streamside",
                            "--spring.datasource.username=anna",
                            "--spring.datasource.password=not-the-one"))
                    .contains("refuses the user 'anna' with this password.")
                    .contains("Set spring.datasource.username and spring.datasource.password")
                    .doesNotContain("not-the-one");
        }
    }

    @Test
    void withADatabaseThatIsNotThere() throws Exception {
        try (var database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var _ = Thread.ofVirtual().start(() -> refuse(database, UNKNOWN_DATABASE, "#42000no"));

            assertThat(failedStart(
                            "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + database.getLocalPort() + "/missing"))
                    .contains("There is no database 'missing' at 127.0.0.1:" + database.getLocalPort() + ".")
                    .contains("Create it, or set spring.datasource.url to another one.");
        }
    }

    /// Like starting one node more than the database was set up for.
    @Test
    void onADatabaseThatHasFewerConnectionsLeftThanItNeeds() throws Exception {
        var database = new TestDatabase();
        try (var _ = new ConnectionLimit(database, 10)) {
            assertThat(failedStart(withTwoSeconds(database)))
                    .containsPattern(
                            "The database at \\S+ has too few connections left: 1[01] of the 12 that this application")
                    .contains("Raise its max_connections");
            assertThat(failedStart(withTwoSeconds(database, "--streamside.cluster.bus=database")))
                    .contains(" of the 15 that this application needs.");
        }
    }

    @Test
    void untilAnotherApplicationGivesConnectionsBack() throws Exception {
        var database = new TestDatabase();
        try (var _ = new ConnectionLimit(database, 20)) {
            List<Connection> others = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                others.add(database.connect());
            }
            Path log = Path.of("target", "waiting-for-connections", "node.log");
            Files.deleteIfExists(log);
            var settings = new ArrayList<>(database.settings());
            settings.addAll(NodeProcess.WITHOUT_LIMITS);
            var start = CompletableFuture.supplyAsync(() -> NodeProcess.start(
                    ChatPollingApplication.class, "waiting-for-connections", ApplicationProcess.QUICK_START, settings));
            try {
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> Files.exists(log) && Files.readString(log).contains("too few connections left"));
            } finally {
                for (Connection other : others) {
                    other.close();
                }
            }

            try (NodeProcess node = start.get(90, TimeUnit.SECONDS)) {
                assertThat(node.isAlive()).isTrue();
            }
        }
    }

    /// A missing answer does not end the wait for connections.
    @Test
    void onADatabaseWhoseConnectionsAreAllInUse_andWhichIsSilentOnce() throws Exception {
        try (var database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var attempts = new AtomicInteger();
            var _ = Thread.ofVirtual().start(() -> {
                while (!database.isClosed()) {
                    try (Socket client = database.accept()) {
                        if (attempts.incrementAndGet() != SILENT_ATTEMPT) {
                            refuse(client, TOO_MANY_CONNECTIONS, "#08004Too many connections");
                        }
                        client.getInputStream().readAllBytes();
                    } catch (IOException gone) {
                        // the next one
                    }
                }
            });

            assertThat(failedStart(
                            "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + database.getLocalPort() + "/s",
                            "--streamside.database.exclusive-wait=6s"))
                    .contains(" has too few connections left: 0 of ");
            assertThat(attempts.get()).isGreaterThan(SILENT_ATTEMPT);
        }
    }

    @Test
    void onADatabaseWhoseConnectionsAreAllInUse() throws Exception {
        try (var database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var _ = Thread.ofVirtual()
                    .start(() -> refuse(database, TOO_MANY_CONNECTIONS, "#08004Too many connections"));

            assertThat(failedStart(
                            "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + database.getLocalPort() + "/s",
                            "--streamside.database.exclusive-wait=2s"))
                    .contains("The database at 127.0.0.1:" + database.getLocalPort()
                            + " has too few connections left: 0 of ")
                    .contains("Raise its max_connections");
        }
    }

    @Test
    void onADatabaseWhoseUserHasAllTheConnectionsThatItMayHave() throws Exception {
        try (var database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            var _ = Thread.ofVirtual().start(() -> refuse(database, USER_HAS_ITS_LIMIT, "#42000no more"));

            assertThat(failedStart(
                            "--spring.datasource.url=jdbc:mysql://127.0.0.1:" + database.getLocalPort() + "/s",
                            "--streamside.database.exclusive-wait=2s"))
                    .contains(" has too few connections left: 0 of ")
                    .contains("or what its user may have");
        }
    }

    private static String[] withTwoSeconds(TestDatabase database, String... more) {
        var settings = new ArrayList<>(database.settings());
        settings.add("--streamside.database.exclusive-wait=2s");
        settings.addAll(List.of(more));
        return settings.toArray(String[]::new);
    }

    /// Allows a server this many connections more than it has now, until closed.
    private record ConnectionLimit(TestDatabase database, long before) implements AutoCloseable {
        private ConnectionLimit(TestDatabase database, int more) throws SQLException {
            this(database, database.number("select @@max_connections"));
            // Daemons of the server do not use any of them.
            long used =
                    database.number("select count(*) from information_schema.processlist where command <> 'Daemon'");
            database.run("set global max_connections = " + (used + more));
        }

        @Override
        public void close() throws SQLException {
            database.run("set global max_connections = " + before);
        }
    }

    @Test
    void onADatabaseThatAnotherApplicationUses() throws Exception {
        var database = new TestDatabase();
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            statement.execute("select get_lock(concat('streamside.', left(sha2(database(), 256), 40)), 0)");

            assertThat(failedStart(
                            "--spring.datasource.url=" + database.jdbcUrl(),
                            "--spring.datasource.username=" + TestDatabase.user(),
                            "--spring.datasource.password=" + TestDatabase.password(),
                            "--streamside.database.exclusive-wait=2s"))
                    .contains("Another application uses this database, from ")
                    .contains("Stop it first, or set spring.datasource.url to a database of its own.");
        }
    }

    @Test
    void withASecretOfTheExample() throws Exception {
        assertThat(failedStart("--streamside.viewer.secret=example-of-everybody"))
                .contains("streamside.viewer.secret is the value from .env.example, which is public.")
                .contains("Set your own, or streamside.example-secrets=allowed for a demonstration.")
                .doesNotContain("of-everybody");
    }

    /// Hibernate's first line in the log. By then Flyway has ended its last transaction, which it would miss.
    private static final String MIGRATED = "Processing PersistenceUnitInfo";
    /// How long a start stands still at least: longer than the half second for which the pool trusts a connection
    /// that it has just used (`aliveBypassWindowMs`).
    private static final Duration STANDSTILL = Duration.ofSeconds(1);
    private static final Duration SUSPENDED = Duration.ofSeconds(Integer.getInteger("suspended.seconds", 0));

    /// Like a machine that is suspended for longer than the server keeps silent connections, and is busy
    /// afterwards.
    @Test
    void notAtAll_whenItStoodStillAfterTheMigrations_andIsSlowToConnectAgain() throws Exception {
        int port = Program.freePort();
        try (var interrupted = new InterruptedStart("--server.port=" + port)) {
            Thread.sleep(STANDSTILL);
            interrupted.network().cut();
            int before = interrupted.network().attempts();
            interrupted.goOn();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> interrupted.network().attempts() >= before + 5);
            interrupted.network().mend();

            await().atMost(Duration.ofSeconds(60)).until(() -> Program.isListening(port));
            assertThat(interrupted.said()).doesNotContain("\tat ");
        }
    }

    /// The server ends the silent connections of running nodes after 15 seconds.
    @Test
    @EnabledIfSystemProperty(named = "suspended.seconds", matches = "\\d+")
    void notAtAll_whenItWasSuspendedAfterTheMigrations() throws Exception {
        int port = Program.freePort();
        try (var interrupted = new InterruptedStart("--server.port=" + port)) {
            Thread.sleep(SUSPENDED);
            interrupted.goOn();

            await().atMost(Duration.ofSeconds(60)).until(() -> Program.isListening(port));
            assertThat(interrupted.said()).doesNotContain("\tat ", "WARN");
        }
    }

    @Test
    void whenTheDatabaseGoesAwayAfterTheMigrations() throws Exception {
        try (var interrupted = new InterruptedStart("--server.port=0", "--streamside.database.start-timeout=2s")) {
            interrupted.network().cut();
            interrupted.goOn();

            assertThat(saidAtItsEnd(interrupted.process, interrupted.log))
                    .containsPattern("The database at \\S+ has stopped answering during the start[.:]")
                    .contains("Start again when it answers.");
        }
    }

    /// A node whose start is suspended between the migrations and the next query.
    private static final class InterruptedStart implements AutoCloseable {
        private final CuttableDatabase database = new CuttableDatabase();
        private final Path log = Files.createTempFile("interrupted-start", ".log");
        private final Process process;

        InterruptedStart(String... more) throws IOException {
            var settings = new ArrayList<>(database.settings());
            settings.add("--streamside.cluster.bus=database");
            settings.addAll(List.of(more));
            process = start(log, settings.toArray(String[]::new));
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> said().contains(MIGRATED));
            signal("STOP");
        }

        CuttableConnection network() {
            return database.network();
        }

        String said() throws IOException {
            return Files.readString(log);
        }

        void goOn() throws IOException {
            signal("CONT");
        }

        private void signal(String name) throws IOException {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .onExit()
                    .join();
        }

        @Override
        public void close() throws IOException {
            signal("CONT");
            process.destroyForcibly();
            network().close();
        }
    }

    private static String failedStart(String... settings) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of(settings));
        all.add("--server.port=0");
        all.add("--streamside.database.start-timeout=2s");
        Path log = Files.createTempFile("cannot-start", ".log");
        Process start = start(log, all.toArray(String[]::new));
        try {
            return saidAtItsEnd(start, log);
        } finally {
            start.destroyForcibly();
        }
    }

    private static String saidAtItsEnd(Process start, Path log) throws IOException, InterruptedException {
        assertThat(start.waitFor(60, TimeUnit.SECONDS)).as("it exits").isTrue();
        String said = Files.readString(log);
        assertThat(start.exitValue()).as(said).isEqualTo(1);
        assertThat(said)
                .contains("Description:", "Action:")
                .doesNotContain("\tat ", "Caused by", "Exception", "WARN")
                .containsOnlyOnce("ERROR");
        return said;
    }

    private static Process start(Path log, String... settings) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Program.ofJdk("java"),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xlog:disable", // no messages about the archive, which the first start writes as it ends
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + UNPACKED.resolve("classes.jsa"),
                "-jar",
                UNPACKED.resolve("application.jar").toString(),
                "--management.server.port=0"));
        command.addAll(List.of(settings));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static Path packaged() throws IOException {
        var jars = FileSystems.getDefault().getPathMatcher("glob:chat-polling-*.jar");
        try (var files = Files.list(Path.of("target"))) {
            return files.filter(file -> jars.matches(file.getFileName()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// A database that greets every client with an error packet.
    ///
    /// @param said the SQL state, and the message for people
    private static void refuse(ServerSocket database, int error, String said) {
        while (!database.isClosed()) {
            try (Socket client = database.accept()) {
                refuse(client, error, said);
                client.getInputStream().readAllBytes();
            } catch (IOException gone) {
                // the next one
            }
        }
    }

    private static void refuse(Socket client, int error, String said) throws IOException {
        byte[] words = ("\0\0" + said).getBytes(StandardCharsets.US_ASCII);
        words[0] = (byte) error;
        words[1] = (byte) (error >> 8);
        OutputStream out = client.getOutputStream();
        out.write(new byte[] {(byte) (words.length + 1), 0, 0, 0, (byte) 0xff});
        out.write(words);
        out.flush();
    }
}
