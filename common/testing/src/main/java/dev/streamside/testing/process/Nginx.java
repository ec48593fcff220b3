package dev.streamside.testing.process;

import static org.awaitility.Awaitility.await;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;

/// A real nginx with a configuration from the documentation, as the proxy of one or several applications. It
/// can be killed and restarted at the same address.
public final class Nginx extends RestartableProgram {
    private static final Path FOLDER = Path.of("target", "nginx");
    private static final String TEMPORARY_FILES = "client_body_temp_path body; proxy_temp_path proxy;"
            + " fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final int port;

    private Nginx(Path folder, int port) {
        super(() -> launch(folder, port));
        this.port = port;
    }

    private static Program launch(Path folder, int port) {
        String executable = Program.find("nginx").orElseThrow().toString();
        Program nginx = Program.start(
                "nginx",
                folder,
                List.of(executable, "-p", folder.toString(), "-e", "error.log", "-c", folder + "/nginx.conf"));
        nginx.awaitReady(PATIENCE, () -> Program.isListening(port));
        return nginx;
    }

    public static Nginx before(URI application) throws IOException {
        int port = Program.freePort();
        return start("nginx.conf", folder(port), port, Map.of("127.0.0.1:8080", application));
    }

    /// As the proxy of one node of each application, instead of two.
    public static Nginx before(URI polling, URI websocket) throws IOException {
        int port = Program.freePort();
        return start(
                "nginx-cluster.conf",
                folder(port),
                port,
                Map.of(
                        "polling-1:8080", polling,
                        "polling-2:8080", polling,
                        "websocket-1:8080", websocket,
                        "websocket-2:8080", websocket));
    }

    /// As the proxy of two nodes of each application.
    ///
    /// @param folder for its files; emptied
    /// @param port   the port on which it listens
    /// @param nodes  by their names in the offered configuration, such as `polling-1`
    public static Nginx before(Path folder, int port, Map<String, NodeProcess> nodes) throws IOException {
        var places = new HashMap<String, URI>();
        nodes.forEach((name, node) -> places.put(name, node.base()));
        return before(places, folder, port);
    }

    /// As the proxy of two nodes of each application.
    ///
    /// @param nodes their addresses, by their names in the offered configuration, such as `polling-1`
    public static Nginx before(Map<String, URI> nodes) throws IOException {
        int port = Program.freePort();
        return before(nodes, folder(port), port);
    }

    /// A folder of its own, because several may run at the same time.
    private static Path folder(int port) {
        return FOLDER.resolve(Integer.toString(port));
    }

    private static Nginx before(Map<String, URI> nodes, Path folder, int port) throws IOException {
        var places = new HashMap<String, URI>();
        nodes.forEach((name, node) -> places.put(name + ":8080", node));
        return start("nginx-cluster.conf", folder, port, places);
    }

    private static Nginx start(String configuration, Path files, int port, Map<String, URI> nodes) throws IOException {
        Path folder = files.toAbsolutePath();
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder.resolve("cache"));
        String offered = Files.readString(Checkout.file("docs/proxies/" + configuration))
                .replace("listen 80;", "listen 127.0.0.1:" + port + ";")
                .replace("/var/cache/nginx/streamside", folder.resolve("cache").toString());
        for (var node : nodes.entrySet()) {
            offered = offered.replace(
                    "server " + node.getKey(),
                    "server 127.0.0.1:" + node.getValue().getPort());
        }
        String main = Files.readString(Checkout.file("docs/proxies/nginx-main.conf"))
                .replace("pid /run/nginx.pid;", "pid nginx.pid; daemon off;")
                .replace("error_log stderr;", "error_log error.log;")
                .replace("include /etc/nginx/conf.d/*.conf;", TEMPORARY_FILES + offered);
        Files.writeString(folder.resolve("nginx.conf"), main);
        return new Nginx(folder, port);
    }

    /// Together with its workers, which would otherwise keep running. Waits until the port is free.
    @Override
    public void kill() {
        List<ProcessHandle> workers = ProcessHandle.of(pid()).stream()
                .flatMap(ProcessHandle::descendants)
                .toList();
        super.kill();
        workers.forEach(ProcessHandle::destroyForcibly);
        await().atMost(PATIENCE).until(() -> !Program.isListening(port));
    }

    public URI base() {
        return URI.create("http://localhost:" + port);
    }
}
