package benchmark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.util.FileSystemUtils;

/// The application in a process of its own, so that its processor time can be told from the load's.
final class ServerProcess implements AutoCloseable {
    /// Linux counts processor time in hundredths of a second.
    private static final double TICKS_PER_SECOND = 100;

    private final Process process;
    private final Path database;
    private final int port;

    private ServerProcess(Process process, Path database, int port) {
        this.process = process;
        this.database = database;
        this.port = port;
    }

    static ServerProcess start(Path folder, String... settings) throws IOException, InterruptedException {
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder);
        int port;
        try (var probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        Path database = folder.resolve("database");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms1g",
                "-Xmx1g",
                "-cp",
                System.getProperty("java.class.path"),
                BenchmarkApplication.class.getName(),
                "--server.port=" + port,
                "--streamside.database.folder=" + database,
                "--demo=off"));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        var server = new ServerProcess(process, database, port);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-server"));
        server.awaitReady(folder);
        return server;
    }

    private void awaitReady(Path folder) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(base() + "/api/v1/streams"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (int i = 0; i < 240 && process.isAlive(); i++) {
                try {
                    if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
                        return;
                    }
                } catch (IOException notYet) {
                    // it is still starting
                }
                TimeUnit.MILLISECONDS.sleep(250);
            }
        }
        close();
        throw new IllegalStateException("The server did not start:\n" + Files.readString(folder.resolve("server.log")));
    }

    URI base() {
        return URI.create("http://localhost:" + port);
    }

    InetSocketAddress address() {
        return new InetSocketAddress("localhost", port);
    }

    /// Processor seconds that the application has taken so far.
    double cpuSeconds() {
        return cpuSeconds(process.pid());
    }

    /// Processor seconds that its database has taken so far.
    double databaseCpuSeconds() throws IOException {
        return cpuSeconds(
                Long.parseLong(Files.readString(database.resolve("mariadb.pid")).strip()));
    }

    private static double cpuSeconds(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
