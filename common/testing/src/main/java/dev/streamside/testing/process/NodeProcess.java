package dev.streamside.testing.process;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One of several nodes on one database, as a process of its own that can be killed, suspended and started again.
public final class NodeProcess extends RestartableProgram {
    /// Settings for tests in which a few members write much.
    public static final List<String> WITHOUT_LIMITS = List.of(
            "--streamside.chat.sends=100000", "--streamside.chat.burst=100000", "--streamside.limit.period=1ms");

    private static final Duration START_PATIENCE = Duration.ofSeconds(60);

    private final URI base;
    private final URI management;

    private NodeProcess(String name, Path logs, Path folder, URI base, URI management, List<String> command) {
        super(() -> launch(name, logs, folder, base, command));
        this.base = base;
        this.management = management;
    }

    /// Starts a node, and returns when it answers.
    ///
    /// @param name     of the folder in `target` with its log
    /// @param database its settings: `--name=value`
    public static NodeProcess start(Class<?> main, String name, List<String> database) {
        var settings = new ArrayList<>(database);
        settings.add("--streamside.cluster.bus=database");
        settings.addAll(WITHOUT_LIMITS);
        return start(main, name, ApplicationProcess.QUICK_START, settings);
    }

    /// Starts a node with given options of Java, and returns when it answers.
    ///
    /// @param settings all that it needs: `--name=value`
    public static NodeProcess start(Class<?> main, String name, List<String> options, List<String> settings) {
        var java = new ArrayList<>(options);
        java.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        return start("node", new Launch(Path.of(""), java), Path.of("target", name), Program.freePort(), settings);
    }

    /// How to run an application.
    ///
    /// @param folder the working directory
    /// @param arguments of Java, including what it runs
    public record Launch(Path folder, List<String> arguments) {
        /// From a jar.
        public static Launch ofJar(Path jar) {
            var options = new ArrayList<>(ApplicationProcess.QUICK_START);
            options.addAll(List.of("-jar", jar.toString()));
            return new Launch(Path.of(""), options);
        }
    }

    /// Starts a node of a packaged application, and returns when it answers.
    ///
    /// @param name     of its log
    /// @param logs     the folder of the log
    /// @param settings `--name=value`
    public static NodeProcess start(String name, Launch application, Path logs, int port, List<String> settings) {
        int managementPort = Program.freePort();
        var command = new ArrayList<>(List.of(Program.ofJdk("java")));
        command.addAll(application.arguments());
        command.add("--server.port=" + port);
        command.add("--management.server.port=" + managementPort);
        command.addAll(settings);
        return new NodeProcess(
                name,
                logs,
                application.folder(),
                URI.create("http://localhost:" + port),
                URI.create("http://127.0.0.1:" + managementPort),
                List.copyOf(command));
    }

    private static Program launch(String name, Path logs, Path folder, URI base, List<String> command) {
        Program started = Program.start(name, logs, folder, Map.of(), command);
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

    /// The address for operators.
    public URI management() {
        return management;
    }
}
