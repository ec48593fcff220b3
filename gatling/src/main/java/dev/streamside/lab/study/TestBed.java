package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.dataset.Database;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.process.LoggedProcess;
import dev.streamside.lab.process.Processes;
import dev.streamside.lab.progress.ProgressBars;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Starts databases with the data set, and applications that use them.
final class TestBed {
    private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
    private static final long SEED = 1;
    static final List<String> JVM_OPTIONS = List.of("-Xms512m", "-Xmx512m");

    private final Jars jars;
    private final Path folder;
    private final Processes processes;
    private final double scale;
    private String databaseVersion = "MariaDB";

    /// @param folder for the database, kept from run to run
    /// @param scale  of the data set
    TestBed(Jars jars, Path folder, Processes processes, double scale) {
        this.jars = jars;
        this.folder = folder;
        this.processes = processes;
        this.scale = scale;
    }

    /// Makes the data set, unless an earlier study has made it.
    void prepare() throws IOException, InterruptedException, SQLException {
        if (Files.exists(dataSet())) {
            return;
        }
        System.out.printf("Making the data set (scale %s). It is kept for later runs.%n", scale);
        FolderTree.delete(LocalDatabase.dataOf(databaseFolder()));
        LocalDatabase database = processes.add(LocalDatabase.start(databaseFolder()));
        createTables(database);
        fill(database);
        processes.stopNow(database);
        // Renamed once it is complete, so that Ctrl-C leaves no partial data set to later runs.
        Path partial = folder.resolve("data-set-partial");
        FolderTree.copy(LocalDatabase.dataOf(databaseFolder()), partial);
        Files.move(partial, dataSet());
    }

    /// The application creates its own tables when it starts.
    private void createTables(LocalDatabase database) throws IOException, InterruptedException {
        processes.stopNow(node("chat-polling", "polling", Map.of(), database, folder.resolve("tables.log"))
                .process());
    }

    private void fill(LocalDatabase database) throws SQLException {
        DataSize size = DataSize.scaled(scale);
        try (Connection connection = database.database().connect();
                var progress = ProgressBars.start(size.rows())) {
            DataSet.fill(connection, size, SEED, progress);
        }
    }

    private Path databaseFolder() {
        return folder.resolve("database");
    }

    private Path dataSet() {
        return folder.resolve("data-set-" + DataSet.VERSION + "-" + SEED + "-" + scale);
    }

    /// A database with a fresh copy of the data set.
    LocalDatabase database() throws IOException, SQLException {
        FolderTree.copy(dataSet(), LocalDatabase.dataOf(databaseFolder()));
        LocalDatabase database = processes.add(LocalDatabase.start(databaseFolder()));
        try (Connection connection = database.database().connect()) {
            databaseVersion = connection.getMetaData().getDatabaseProductName() + " "
                    + connection.getMetaData().getDatabaseProductVersion();
        }
        return database;
    }

    /// The name and, once a database has been started, the version.
    String databaseVersion() {
        return databaseVersion;
    }

    /// Starts the nodes of a variant, one after another, and waits until they answer.
    Installation installation(Variant variant, LocalDatabase database, RunFolder run)
            throws IOException, InterruptedException {
        Map<String, String> settings = new LinkedHashMap<>(variant.application());
        List<LoggedProcess> redis = new ArrayList<>();
        if (settings.getOrDefault("streamside.cluster.bus", "").equals("redis")) {
            int port = freePort();
            redis.add(redis(port, run.redisLog()));
            settings.put("streamside.cluster.redis-urls", "redis://127.0.0.1:" + port);
        }
        List<Installation.Node> nodes = new ArrayList<>();
        for (int number = 1; number <= variant.nodes(); number++) {
            String name = "chat-" + variant.transport() + "-" + number;
            nodes.add(node(name, variant.transport(), settings, database, run.applicationLog(number)));
        }
        return new Installation(nodes, database, redis);
    }

    /// Messages only: it stores nothing.
    private LoggedProcess redis(int port, Path log) throws IOException {
        List<String> command =
                List.of("redis-server", "--port", Integer.toString(port), "--bind", "127.0.0.1", "--save", "");
        try {
            return processes.add(LoggedProcess.start("redis-server", log, command));
        } catch (IOException missing) {
            throw new IOException("redis-server must be installed for this study: " + missing.getMessage(), missing);
        }
    }

    /// @param settings that differ from the application's defaults
    private Installation.Node node(
            String title, String transport, Map<String, String> settings, LocalDatabase database, Path log)
            throws IOException, InterruptedException {
        int port = freePort();
        int managementPort = freePort();
        List<String> arguments = new ArrayList<>(JVM_OPTIONS);
        arguments.addAll(List.of("-jar", jars.of(transport).toString()));
        arguments.addAll(options(transport, port, managementPort, database.database()));
        settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        LoggedProcess process = processes.add(LoggedProcess.java(title, log, arguments));
        URI base = URI.create("http://localhost:" + port);
        awaitReady(process, base);
        return new Installation.Node(
                process, base, URI.create("http://127.0.0.1:" + managementPort + "/actuator/prometheus"));
    }

    private static List<String> options(String transport, int port, int managementPort, Database database) {
        List<String> options = new ArrayList<>(List.of(
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                // The whole audience has one address.
                "--streamside.limit.members-per-address=1000000",
                "--streamside.limit.share-per-address=100",
                "--streamside.viewer.guests-per-address=1000000"));
        if (transport.equals("websocket")) {
            options.add("--streamside.websocket.per-address=1000000");
        } else {
            options.add("--streamside.polling.held-per-address=1000000");
        }
        return options;
    }

    private static void awaitReady(LoggedProcess process, URI base) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve("/api/v1/streams"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (long waited = 0; waited < START_TIMEOUT.toMillis(); waited += POLL_INTERVAL.toMillis()) {
                try {
                    if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException notYet) {
                    // it is still starting
                }
                if (process.waitFor(POLL_INTERVAL)) {
                    break;
                }
            }
        }
        throw new IOException(process + " did not start:\n" + process.lastLines());
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }
}
