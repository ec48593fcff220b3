package benchmark;

import dev.streamside.polling.ChatPollingApplication;
import dev.streamside.testing.Api;
import dev.streamside.testing.Checkout;
import dev.streamside.testing.load.Servers;
import dev.streamside.testing.load.Table;
import dev.streamside.testing.process.ApplicationProcess;
import dev.streamside.testing.process.Program;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;

/// From the start of the packaged application to its first answered poll: as a jar, and with the class cache of
/// the image. The database is already running.
final class StartCosts {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Path FOLDER = Path.of("target", "benchmark-start-jar").toAbsolutePath();
    private static final String JDK_PROGRAMS =
            Path.of(System.getProperty("java.home"), "bin").toString();

    /// The data stored before the start.
    private record Stored(int streams, int chats) {}

    private StartCosts() {}

    static void print(int rounds) throws IOException, SQLException {
        extract();
        var table = new Table();
        for (Stored stored : List.of(new Stored(1, 1), new Stored(1_000, 1_000), new Stored(20_000, 50))) {
            try (var server = Servers.start(ChatPollingApplication.class, "benchmark-start", Servers.UNLIMITED)) {
                String stream = Api.member(server.base()).liveStream();
                StoredStreams.copies(server, stream, stored.streams, stored.chats);
                Map<String, String> environment = environment(server);
                server.kill();
                Program.start("training", FOLDER, FOLDER, environment, List.of(train()))
                        .awaitSuccess(PATIENCE);
                for (boolean cached : new boolean[] {false, true}) {
                    double[] seconds = new double[rounds];
                    double cpu = 0;
                    for (int i = 0; i < rounds; i++) {
                        long start = System.nanoTime();
                        try (var application = start(cached, environment, stream)) {
                            seconds[i] = (System.nanoTime() - start) / 1e9;
                            cpu += Program.cpuSeconds(application.pid()) / rounds;
                        }
                    }
                    Arrays.sort(seconds);
                    table.line()
                            .with("start", cached ? "with the image's class cache" : "jar")
                            .with("live streams", stored.streams)
                            .with("chats in each", stored.chats)
                            .with("first answered poll after s, median of " + rounds, seconds[rounds / 2])
                            .with("fastest", seconds[0])
                            .with("slowest", seconds[rounds - 1])
                            .with("CPU s", cpu)
                            .print();
                }
            }
        }
    }

    private static Map<String, String> environment(ApplicationProcess server) {
        return Map.of(
                "PATH",
                JDK_PROGRAMS + ":" + System.getenv("PATH"),
                "SPRING_DATASOURCE_URL",
                StoredStreams.url(server),
                "SPRING_DATASOURCE_USERNAME",
                "root",
                "SPRING_DATASOURCE_PASSWORD",
                "");
    }

    /// Extracts the jar, as the image does.
    private static void extract() throws IOException {
        FileSystemUtils.deleteRecursively(FOLDER);
        try (var built = Files.newDirectoryStream(Path.of("target"), "chat-polling-*.jar")) {
            String jar = built.iterator().next().toAbsolutePath().toString();
            List<String> command = List.of(
                    Program.ofJdk("java"),
                    "-Djarmode=tools",
                    "-jar",
                    jar,
                    "extract",
                    "--application-filename",
                    "application.jar",
                    "--destination",
                    FOLDER.toString());
            Program.start("extract", Path.of("target"), command).awaitSuccess(PATIENCE);
        }
    }

    private static String train() {
        return Checkout.file(".ci/train-image").toAbsolutePath().toString();
    }

    private static Program start(boolean cached, Map<String, String> environment, String stream) {
        int port = Program.freePort();
        List<String> command = new ArrayList<>(List.of(Program.ofJdk("java"), "-Xmx" + Servers.HEAP, "-XX:+UseG1GC"));
        if (cached) {
            command.addAll(List.of("-XX:AOTCache=cache/application.aot", "-XX:AOTMode=on"));
        }
        command.addAll(List.of(
                "-jar",
                "application.jar",
                "--demo=off",
                "--server.port=" + port,
                "--management.server.port=" + Program.freePort()));
        Program application = Program.start("application", FOLDER, FOLDER, environment, command);
        var poll = HttpRequest.newBuilder(URI.create("http://localhost:" + port + Subject.chats(stream)))
                .timeout(PATIENCE)
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            application.awaitReady(
                    PATIENCE, () -> http.send(poll, BodyHandlers.discarding()).statusCode() == 200);
        }
        return application;
    }
}
