package dev.streamside.lab.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Centrifugo](https://centrifugal.dev) 6, a server for sockets in Go.
final class Centrifugo implements Peer {
    private static final String PROGRAM = "centrifugo";

    @Override
    public String name() {
        return PROGRAM;
    }

    @Override
    public void requireInstalled() throws IOException {
        Installed.require(
                PROGRAM,
                ". With Go 1.26 or later, install it by:" + " go install github.com/centrifugal/centrifugo/v6@v6.9.1");
    }

    /// A program that was built by `go install` says that it is version 0.0.0; the module's is in its build
    /// information.
    @Override
    public String version() throws InterruptedException {
        String said = Installed.says(List.of(PROGRAM, "version"));
        return Installed.onPath(PROGRAM)
                .flatMap(program -> GoBuild.version(program, "github.com/centrifugal/centrifugo/v6"))
                .map(version -> said + ", built from " + version)
                .orElse(said);
    }

    @Override
    public List<String> command(Path folder, int port) throws IOException {
        FolderTree.delete(folder);
        Files.createDirectories(folder);
        Path file = Files.writeString(folder.resolve("config.json"), configuration(port));
        return List.of(PROGRAM, "--config", file.toAbsolutePath().toString());
    }

    /// It remembers what returning viewers need, and keeps its defaults otherwise. Errors of its API have a status
    /// of their own, so that no refused chat is taken for a sent one.
    static String configuration(int port) {
        return """
                {
                  "http_server": {"address": "127.0.0.1", "port": %d},
                  "engine": {"type": "memory"},
                  "log": {"level": "error"},
                  "usage_stats": {"disabled": true},
                  "health": {"enabled": true},
                  "http_api": {"insecure": true, "error_mode": "transport"},
                  "client": {"insecure": true, "allowed_origins": ["*"]},
                  "channel": {
                    "without_namespace": {"history_size": 1000, "history_ttl": "10m", "force_recovery": true}
                  }
                }
                """.formatted(port);
    }

    @Override
    public String readyAt() {
        return "/health";
    }
}
