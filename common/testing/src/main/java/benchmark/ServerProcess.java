package benchmark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;

/// An application in a process of its own, so that its processor time and memory can be told from the load's.
///
/// Its heap is touched at the start. So what its resident memory grows by later lies outside of the heap, and
/// the two can be added.
public final class ServerProcess implements AutoCloseable {
    private static final String HEAP = System.getProperty("heap", "1g");
    /// Linux counts processor time in hundredths of a second.
    private static final double TICKS_PER_SECOND = 100;
    private static final Pattern USED_HEAP = Pattern.compile("heap .* used (\\d+)K");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final Process process;
    private final Path database;
    private final int port;
    private final int managementPort;

    private ServerProcess(Process process, Path database, int port, int managementPort) {
        this.process = process;
        this.database = database;
        this.port = port;
        this.managementPort = managementPort;
    }

    /// Returns when the application answers.
    ///
    /// @param main the application's class, on this process's class path
    /// @param folder for its database and its log; emptied
    /// @param settings as on its command line
    public static ServerProcess start(String main, Path folder, String... settings)
            throws IOException, InterruptedException {
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder);
        int port = freePort();
        int managementPort = freePort();
        Path database = folder.resolve("database");
        List<String> command = new ArrayList<>(List.of(
                javaProgram("java"),
                "-Xms" + HEAP,
                "-Xmx" + HEAP,
                "-XX:+AlwaysPreTouch",
                "-cp",
                System.getProperty("java.class.path"),
                main,
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--streamside.database.folder=" + database,
                "--demo=off"));
        command.addAll(List.of(settings));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        var server = new ServerProcess(process, database, port, managementPort);
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "stop-server"));
        server.awaitReady(folder);
        return server;
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            return probe.getLocalPort();
        }
    }

    private void awaitReady(Path folder) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(base() + "/api/v1/streams"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (int i = 0; i < 240 && process.isAlive(); i++) {
                try {
                    // An application without that address has started, too, when it says so.
                    if (http.send(request, BodyHandlers.discarding()).statusCode() < 500) {
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

    public URI base() {
        return URI.create("http://localhost:" + port);
    }

    /// Where health and metrics are.
    public URI management() {
        return URI.create("http://127.0.0.1:" + managementPort);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress("localhost", port);
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Processor seconds that the application has taken so far.
    public double cpuSeconds() {
        return cpuSeconds(process.pid());
    }

    /// Processor seconds that its database has taken so far; 0 when it has none.
    public double databaseCpuSeconds() throws IOException {
        Optional<Long> pid = databasePid();
        return pid.isPresent() ? cpuSeconds(pid.get()) : 0;
    }

    /// The address of its database server, for asking it what it has done; empty when there is none to be
    /// found.
    public Optional<String> databaseUrl() throws IOException {
        Optional<Long> pid = databasePid();
        if (pid.isEmpty() || !Files.exists(Path.of("/proc"))) {
            return Optional.empty();
        }
        String arguments =
                Files.readString(Path.of("/proc", pid.get().toString(), "cmdline"), StandardCharsets.ISO_8859_1);
        return Arrays.stream(arguments.split("\0", -1))
                .filter(argument -> argument.startsWith("--port="))
                .map(argument ->
                        "jdbc:mysql://127.0.0.1:" + argument.substring("--port=".length()) + "/?sslMode=DISABLED")
                .findFirst();
    }

    /// Kills its database server (`kill -9`).
    ///
    /// @return how to start it again, on the same files
    public ProcessBuilder killDatabase() throws IOException {
        long pid = databasePid().orElseThrow(() -> new IllegalStateException("it has no database of its own"));
        String arguments = Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.UTF_8);
        ProcessHandle handle = ProcessHandle.of(pid).orElseThrow();
        handle.destroyForcibly();
        handle.onExit().join();
        return new ProcessBuilder(Arrays.stream(arguments.split("\0", -1))
                        .filter(argument -> !argument.isEmpty())
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    }

    /// Bytes of heap that are in use after a full collection.
    public long usedHeapBytes() throws IOException, InterruptedException {
        jcmd("GC.run");
        return find(USED_HEAP, jcmd("GC.heap_info")) * 1_024;
    }

    /// Bytes of memory that the process occupies, heap included.
    public long residentBytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        return Files.exists(status) ? find(RESIDENT, Files.readString(status)) * 1_024 : 0;
    }

    private String jcmd(String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(javaProgram("jcmd"), Long.toString(process.pid()), command)
                .redirectErrorStream(true)
                .start();
        String said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return said;
    }

    private static long find(Pattern pattern, String text) {
        Matcher found = pattern.matcher(text);
        if (!found.find()) {
            throw new IllegalStateException("no " + pattern + " in: " + text);
        }
        return Long.parseLong(found.group(1));
    }

    private static String javaProgram(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private Optional<Long> databasePid() throws IOException {
        Path file = database.resolve("mariadb.pid");
        return Files.exists(file)
                ? Optional.of(Long.valueOf(Files.readString(file).strip()))
                : Optional.empty();
    }

    private static double cpuSeconds(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
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
