package benchmark;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.ProgramServer;
import dev.streamside.testing.process.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// An nginx that answers everything with a constant kilobyte, in one process.
final class ConstantNginx {
    private ConstantNginx() {}

    static Server start() throws IOException {
        int port = Program.freePort();
        Path folder =
                Files.createDirectories(Path.of("target", "benchmark-nginx")).toAbsolutePath();
        Files.writeString(folder.resolve("nginx.conf"), """
                daemon off;
                master_process off;
                pid nginx.pid;
                events { worker_connections 512; }
                http {
                  access_log off;
                  keepalive_requests 1000000000;
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
                  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                  default_type application/json;
                  server { listen 127.0.0.1:%d; location / { return 200 "%s"; } }
                }
                """.formatted(port, "x".repeat(1_000)));
        String executable = Program.find("nginx").orElseThrow().toString();
        return ProgramServer.start(
                "nginx",
                folder,
                port,
                List.of(executable, "-p", folder.toString(), "-e", "error.log", "-c", folder + "/nginx.conf"));
    }
}
