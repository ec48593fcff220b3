package dev.streamside.lab.study;

import dev.streamside.lab.dataset.DataSet;
import dev.streamside.lab.dataset.DataSize;
import dev.streamside.lab.dataset.Database;
import dev.streamside.lab.dataset.LocalDatabase;
import dev.streamside.lab.progress.ProgressBar;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Where the laboratory keeps the database, and how it starts that and the applications.
final class Workshop {
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(250);
    private static final long SEED = 1;

    private final Jars jars;
    private final Path folder;
    private final Started started;

    /// @param folder for the database, kept from run to run
    Workshop(Jars jars, Path folder, Started started) {
        this.jars = jars;
        this.folder = folder;
        this.started = started;
    }

    /// An application that answers.
    record Running(Child process, URI base, URI metrics) {}

    /// Makes the data set, unless an earlier run has.
    void prepare(double scale) throws IOException, InterruptedException, SQLException {
        Path data = LocalDatabase.dataOf(folder.resolve("database"));
        Path kept = kept(scale);
        if (!Files.exists(kept)) {
            System.out.printf("Making the data set (scale %s), once.%n", scale);
            LocalDatabase.delete(data);
            LocalDatabase fresh = started.add(LocalDatabase.start(folder.resolve("database")));
            // The application makes its own tables.
            Running application = application("polling", Map.of(), fresh, folder.resolve("tables.log"));
            started.stopNow(application.process());
            DataSize size = DataSize.scaled(scale);
            var progress = new ProgressBar(
                    new PrintWriter(System.out, true), System.console() != null, Clock.systemUTC(), size.rows());
            try (Connection connection = fresh.database().connect()) {
                DataSet.fill(connection, size, SEED, progress);
            }
            progress.close();
            started.stopNow(fresh);
            // Under another name until it is whole: a Ctrl-C must not leave half a data set to later runs.
            Path partial = folder.resolve("data-partial");
            LocalDatabase.copy(data, partial);
            Files.move(partial, kept);
        }
    }

    private Path kept(double scale) {
        return folder.resolve("data-" + DataSet.VERSION + "-" + SEED + "-" + scale);
    }

    /// A database with the data set in it, fresh however much an earlier run wrote.
    LocalDatabase database(double scale) throws IOException {
        LocalDatabase.copy(kept(scale), LocalDatabase.dataOf(folder.resolve("database")));
        return started.add(LocalDatabase.start(folder.resolve("database")));
    }

    Running application(String transport, Map<String, String> settings, LocalDatabase server, Path log)
            throws IOException, InterruptedException {
        int port = freePort();
        int managementPort = freePort();
        Database database = server.database();
        List<String> arguments = new ArrayList<>(List.of(
                "-Xms512m",
                "-Xmx512m",
                "-jar",
                jars.of(transport).toString(),
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                // The whole audience comes from one address.
                "--streamside.viewer.guests-per-address=1000000"));
        if (transport.equals("websocket")) {
            arguments.add("--streamside.websocket.per-address=1000000");
        }
        settings.forEach((name, value) -> arguments.add("--" + name + "=" + value));
        Child process = started.add(Child.java("chat-" + transport, log, arguments));
        URI base = URI.create("http://localhost:" + port);
        awaitReady(process, base);
        return new Running(process, base, URI.create("http://127.0.0.1:" + managementPort + "/actuator/prometheus"));
    }

    private static void awaitReady(Child process, URI base) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(base.resolve("/api/v1/streams"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (long waited = 0; waited < START_PATIENCE.toMillis(); waited += LOOK.toMillis()) {
                try {
                    if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException notYet) {
                    // it is still starting
                }
                if (process.waitFor(LOOK)) {
                    break;
                }
            }
        }
        throw new IOException(process + " does not start. Its last words:\n" + process.lastWords());
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }
}
