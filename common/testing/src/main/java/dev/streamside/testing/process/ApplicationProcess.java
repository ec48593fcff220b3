package dev.streamside.testing.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/// The application as a user runs it: a process of its own, with its embedded database. It can be killed and
/// restarted, and then has the same address and the same files.
public final class ApplicationProcess implements AutoCloseable {
    /// Java options for tests: they start faster, because a test is too short for the second compiler.
    public static final List<String> QUICK_START = List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);

    private final Path folder;
    private final DatabaseProcess database;
    private final int port = Program.freePort();
    private final int managementPort = Program.freePort();
    private final List<String> command;
    private Program program;

    private ApplicationProcess(Class<?> main, Path folder, List<String> options, List<String> settings)
            throws IOException {
        Path databaseFolder = folder.resolve("database");
        this.folder = folder;
        this.database = new DatabaseProcess(databaseFolder);
        this.command = new ArrayList<>(List.of(Program.ofJdk("java")));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--streamside.database.folder=" + databaseFolder));
        command.addAll(settings);
        database.stop(); // of a run that was killed
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder);
        this.program = launch();
    }

    /// Starts without data, and returns when it answers.
    ///
    /// @param main     the application
    /// @param name     of its folder in `target`, where its database and its log are
    /// @param options  of Java
    /// @param settings as on the command line: `--name=value`
    public static ApplicationProcess start(Class<?> main, String name, List<String> options, List<String> settings)
            throws IOException {
        // Not in the system's temporary folder: the embedded database deletes files there.
        return new ApplicationProcess(main, Path.of("target", name), options, settings);
    }

    private Program launch() {
        Program started = Program.start("application", folder, command);
        var request = HttpRequest.newBuilder(URI.create(base() + "/api/v1/streams"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            started.awaitReady(
                    START_PATIENCE,
                    () -> http.send(request, BodyHandlers.discarding()).statusCode() == 200);
        }
        return started;
    }

    public URI base() {
        return URI.create("http://localhost:" + port);
    }

    /// The address for operators.
    public URI management() {
        return URI.create("http://127.0.0.1:" + managementPort);
    }

    public DatabaseProcess database() {
        return database;
    }

    /// `kill -9`: the application cannot store or send anything more. Its database keeps running.
    public void kill() {
        program.kill();
    }

    public void startAgain() {
        program = launch();
    }

    /// Also stops the database of an application that was killed.
    @Override
    public void close() {
        program.close();
        database.stop();
    }
}
