package dev.streamside.testing.browser;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Api;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;
import org.springframework.util.FileSystemUtils;

/// The application as a user runs it: a process of its own beside its embedded database. It can be killed and
/// started again, and is then found at the same address with the same files.
public final class ApplicationProcess implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(90);
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);
    private static final String DATABASE = "database";

    private final Path database;
    private final Path log;
    private final URI base;
    private final List<String> command;
    private Process process;

    private ApplicationProcess(Class<?> main, Path folder, int port, List<String> settings) {
        this.database = folder.resolve(DATABASE);
        this.log = folder.resolve("application.log");
        this.base = URI.create("http://localhost:" + port);
        this.command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // ready sooner: it does not live long enough for the second compiler
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                "--server.port=" + port,
                "--management.server.port=0",
                "--streamside.database.folder=" + database));
        this.command.addAll(settings);
        this.process = launch();
    }

    /// Starts with nothing stored.
    ///
    /// @param main     the application
    /// @param name     of its folder in `target`, where its database and its log are
    /// @param settings as on the command line: `--name=value`
    public static ApplicationProcess start(Class<?> main, String name, String... settings) throws IOException {
        // Never in the system's temporary folder: the embedded database takes what is there for rubbish.
        Path folder = Path.of("target", name);
        stopDatabase(folder.resolve(DATABASE)); // of a run that was killed
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder);
        int port;
        try (var probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        var application = new ApplicationProcess(main, folder, port, List.of(settings));
        Runtime.getRuntime().addShutdownHook(new Thread(application::close, "stop-application"));
        application.awaitReady();
        return application;
    }

    public URI base() {
        return base;
    }

    /// `kill -9`: the application gets no chance to store or to say anything. Its database stays behind, alone.
    public void kill() {
        process.destroyForcibly();
        awaitExit(process.toHandle());
    }

    public void startAgain() {
        process = launch();
        awaitReady();
    }

    private Process launch() {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void awaitReady() {
        Api visitor = Api.guest(base);
        try {
            await().atMost(START_PATIENCE)
                    .pollInterval(Duration.ofMillis(250))
                    .ignoreException(UncheckedIOException.class)
                    .failFast("it has stopped", () -> !process.isAlive())
                    .until(() -> visitor.get("/api/v1/streams").status() == 200);
        } catch (ConditionTimeoutException | TerminalFailureException failure) {
            close();
            throw new IllegalStateException("The application did not start:\n" + logged(), failure);
        }
    }

    private String logged() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }

    /// Also stops the database of an application that was killed.
    @Override
    public void close() {
        stop(process.toHandle());
        stopDatabase(database);
    }

    private static void stopDatabase(Path database) {
        Path pidFile = database.resolve("mariadb.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        try {
            ProcessHandle.of(Long.parseLong(Files.readString(pidFile).strip()))
                    .filter(left -> left.info().command().orElse("").contains("mariadbd"))
                    .ifPresent(ApplicationProcess::stop);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void stop(ProcessHandle process) {
        process.destroy();
        try {
            awaitExit(process);
        } catch (CompletionException stubborn) {
            process.destroyForcibly();
        }
    }

    private static void awaitExit(ProcessHandle process) {
        process.onExit()
                .orTimeout(STOP_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
