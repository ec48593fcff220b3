package dev.streamside.testing.process;

import dev.streamside.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// One of several nodes on one database, as a process of its own that can be killed, suspended and started again.
public final class NodeProcess implements AutoCloseable {
    private static final Duration START_PATIENCE = Duration.ofSeconds(90);

    private final Path folder;
    private final int port = Program.freePort();
    private final List<String> command;
    private Program program;

    private NodeProcess(Class<?> main, String name, TestDatabase database) {
        this.folder = Path.of("target", name);
        this.command = new ArrayList<>(List.of(Program.ofJdk("java")));
        command.addAll(ApplicationProcess.QUICK_START);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                "--server.port=" + port,
                "--management.server.port=" + Program.freePort(),
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + TestDatabase.user(),
                "--spring.datasource.password=" + TestDatabase.password(),
                "--streamside.cluster.bus=database",
                "--streamside.chat.sends=100000",
                "--streamside.chat.burst=100000",
                "--streamside.limit.period=1ms"));
        this.program = launch();
    }

    /// Starts a node, and returns when it answers.
    ///
    /// @param name of the folder in `target` with its log
    public static NodeProcess start(Class<?> main, String name, TestDatabase database) {
        return new NodeProcess(main, name, database);
    }

    private Program launch() {
        Program started = Program.start("node", folder, command);
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

    /// `kill -9`: the node gets no chance to store or to say anything.
    public void kill() {
        program.kill();
    }

    public void startAgain() {
        program = launch();
    }

    /// Stops its clock: its connections stay, and it does nothing.
    public void suspend() {
        program.signal("STOP");
    }

    public void resume() {
        program.signal("CONT");
    }

    @Override
    public void close() {
        program.close();
    }
}
