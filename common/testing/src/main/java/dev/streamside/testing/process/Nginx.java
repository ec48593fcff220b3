package dev.streamside.testing.process;

import dev.streamside.testing.Checkout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/// A real nginx with the configuration that the documentation offers, as the proxy of an application.
public final class Nginx implements AutoCloseable {
    private static final Path CONFIGURATION = Checkout.file("docs/proxies/nginx.conf");

    private final Program program;
    private final int port;

    private Nginx(Program program, int port) {
        this.program = program;
        this.port = port;
    }

    public static Nginx before(URI application) throws IOException {
        int port = Program.freePort();
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
        String executable = Program.find("nginx").orElseThrow().toString();
        Program program = Program.start(
                "nginx",
                folder,
                List.of(executable, "-p", folder.toString(), "-e", "error.log", "-c", folder + "/nginx.conf"));
        program.awaitReady(Duration.ofSeconds(10), () -> Program.isListening(port));
        return new Nginx(program, port);
    }

    public URI base() {
        return URI.create("http://localhost:" + port);
    }

    @Override
    public void close() {
        program.close();
    }
}
