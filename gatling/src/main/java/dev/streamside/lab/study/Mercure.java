package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Mercure](https://mercure.rocks), a hub for server-sent events: Caddy with a module.
final class Mercure implements Peer {
    private static final String PROGRAM = "mercure";
    /// The members' token is signed with it. Viewers need none.
    private static final String PUBLISHERS_KEY = "only-the-laboratory-publishes-here";

    @Override
    public String name() {
        return PROGRAM;
    }

    @Override
    public void requireInstalled() throws IOException {
        if (!Installed.isOnPath(PROGRAM)) {
            throw new IOException(
                    PROGRAM + " must be on the PATH for this study: Mercure's own program, or Caddy with its"
                            + " module (xcaddy build --with github.com/dunglas/mercure/caddy --output mercure)");
        }
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
        Path file = Files.writeString(files.resolve("Caddyfile"), configuration(port, files.resolve("updates.db")));
        return List.of(PROGRAM, "run", "--config", file.toString(), "--adapter", "caddyfile");
    }

    /// As it is by default, it writes updates to a file, so that who comes back misses nothing. Its heartbeats are
    /// Streamside's; with fewer, viewers would give a silent stream of events up.
    static String configuration(int port, Path history) {
        return """
                {
                  admin off
                  auto_https off
                  persist_config off
                  log {
                    level ERROR
                  }
                }
                http://127.0.0.1:%d {
                  mercure {
                    transport bolt {
                      path %s
                      size 1000
                    }
                    publisher_jwt %s
                    anonymous
                    heartbeat 15s
                  }
                  respond /ready 200
                }
                """.formatted(port, history, PUBLISHERS_KEY);
    }

    @Override
    public String readyAt() {
        return "/ready";
    }
}
