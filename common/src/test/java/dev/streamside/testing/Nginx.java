package dev.streamside.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;
import org.springframework.util.FileSystemUtils;

/// A real nginx with the configuration that the documentation offers, in front of an application.
public final class Nginx implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");
    private static final Path CONFIGURATION = Path.of("..", "docs", "proxies", "nginx.conf");

    private final Process process;
    private final int port;

    private Nginx(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /// Starts it; where there is none, the test is skipped, but not in CI.
    public static Nginx before(URI application) throws IOException {
        boolean installed = Files.isExecutable(PROGRAM);
        assertThat(installed || System.getenv("CI") == null).as("CI has nginx").isTrue();
        Assumptions.assumeTrue(installed, "nginx is not installed");
        int port;
        try (var probe = new ServerSocket(0)) {
            port = probe.getLocalPort();
        }
        Path folder = Path.of("target", "nginx").toAbsolutePath();
        FileSystemUtils.deleteRecursively(folder);
        Files.createDirectories(folder.resolve("cache"));
        String offered = Files.readString(CONFIGURATION)
                .replace("server 127.0.0.1:8080;", "server 127.0.0.1:" + application.getPort() + ";")
                .replace("listen 80;", "listen 127.0.0.1:" + port + ";")
                .replace("/var/cache/nginx/streamside", folder.resolve("cache").toString());
        Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                worker_processes 1;
                pid nginx.pid;
                error_log error.log;
                events { worker_connections 512; }
                http {
                  access_log off;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                %s
                }
                """.formatted(offered));
        Process process = new ProcessBuilder(
                        PROGRAM.toString(),
                        "-p",
                        folder.toString(),
                        "-e",
                        "error.log",
                        "-c",
                        folder.resolve("nginx.conf").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("nginx.log").toFile())
                .start();
        var nginx = new Nginx(process, port);
        await().atMost(Duration.ofSeconds(10))
                .failFast(() -> assertThat(process.isAlive())
                        .as(Files.readString(folder.resolve("nginx.log")))
                        .isTrue())
                .until(nginx::isListening);
        return nginx;
    }

    private boolean isListening() {
        try (var connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }

    public URI base() {
        return URI.create("http://localhost:" + port);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
