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
public final class NodeProcess extends RestartableProgram {
    private static final Duration START_PATIENCE = Duration.ofSeconds(90);

    private final URI base;

    private NodeProcess(Path folder, URI base, List<String> command) {
        super(() -> launch(folder, base, command));
        this.base = base;
    }

    /// Starts a node, and returns when it answers.
    ///
    /// @param name of the folder in `target` with its log
    public static NodeProcess start(Class<?> main, String name, TestDatabase database) {
        return start(List.of("-cp", System.getProperty("java.class.path"), main.getName()), name, database);
    }

    /// Starts a node from the jar of an application, and returns when it answers.
    ///
    /// @param name     of the folder in `target` with its log
    /// @param settings `--name=value`
    public static NodeProcess start(Path jar, String name, TestDatabase database, String... settings) {
        return start(List.of("-jar", jar.toString()), name, database, settings);
    }

    private static NodeProcess start(List<String> application, String name, TestDatabase database, String... settings) {
        int port = Program.freePort();
        var command = new ArrayList<>(List.of(Program.ofJdk("java")));
        command.addAll(ApplicationProcess.QUICK_START);
        command.addAll(application);
        command.addAll(List.of(
                "--server.port=" + port,
                "--management.server.port=" + Program.freePort(),
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + TestDatabase.user(),
                "--spring.datasource.password=" + TestDatabase.password(),
                "--streamside.cluster.bus=database",
                "--streamside.chat.sends=100000",
                "--streamside.chat.burst=100000",
                "--streamside.limit.period=1ms"));
        command.addAll(List.of(settings));
        return new NodeProcess(Path.of("target", name), URI.create("http://localhost:" + port), List.copyOf(command));
    }

    private static Program launch(Path folder, URI base, List<String> command) {
        Program started = Program.start("node", folder, command);
        var request = HttpRequest.newBuilder(base.resolve("/api/v1/streams"))
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
        return base;
    }
}
