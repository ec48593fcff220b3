package dev.streamside.lab.study;

import dev.streamside.crowd.MercureToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Mercure](https://mercure.rocks), a hub for server-sent events: Caddy with a module.
final class Mercure implements Peer {
    private static final String PROGRAM = "mercure";

    @Override
    public String name() {
        return PROGRAM;
    }

    @Override
    public void requireInstalled() throws IOException {
        Installed.require(
                PROGRAM,
                ": Mercure's own program, or Caddy with its module (xcaddy build --with"
                        + " github.com/dunglas/mercure/caddy@v0.22.1 --output mercure)");
    }

    /// The program says the version of Caddy only.
    @Override
    public String version() throws InterruptedException {
        String caddy = "Caddy " + Installed.says(List.of(PROGRAM, "version"));
        return Installed.onPath(PROGRAM)
                .flatMap(program -> GoBuild.versionOfDependency(program, "github.com/dunglas/mercure"))
                .map(version -> "Mercure " + version + " in " + caddy)
                .orElse(caddy);
    }

    @Override
    public List<String> command(Path folder, int port) throws IOException {
        FolderTree.delete(folder);
        Path files = Files.createDirectories(folder).toAbsolutePath();
        Path file = Files.writeString(files.resolve("Caddyfile"), configuration(files, port));
        return List.of(PROGRAM, "run", "--config", file.toString(), "--adapter", "caddyfile");
    }

    /// Like most of the others it writes to no file, so it keeps nothing for those who come back. Its heartbeats are
    /// Streamside's; with fewer, viewers would give up a silent stream of events. Without `bind` it would listen to
    /// the network.
    static String configuration(Path files, int port) {
        return """
                {
                  admin off
                  auto_https off
                  persist_config off
                  storage file_system %s
                  log {
                    level ERROR
                  }
                }
                http://127.0.0.1:%d {
                  bind 127.0.0.1
                  mercure {
                    transport local
                    publisher_jwt %s
                    anonymous
                    heartbeat 15s
                  }
                  respond /ready 200
                }
                """.formatted(files, port, MercureToken.KEY);
    }

    @Override
    public String readyAt() {
        return "/ready";
    }
}
