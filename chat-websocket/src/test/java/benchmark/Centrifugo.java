package benchmark;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.ProgramServer;
import dev.streamside.testing.process.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// [Centrifugo](https://centrifugal.dev), a broker for sockets that is written in Go, version 5. It runs in one
/// process, and keeps what it sends in memory, so that viewers can catch up. It has no database, no members and no
/// rules.
final class Centrifugo {
    static final String PROGRAM = "centrifugo";

    private Centrifugo() {}

    static Server start() throws IOException {
        int port = Program.freePort();
        Path folder = Files.createDirectories(Path.of("target", "benchmark-Centrifugo"));
        Path configuration = Files.writeString(folder.resolve("config.json"), """
                {
                  "address": "127.0.0.1",
                  "port": "%d",
                  "engine": "memory",
                  "log_level": "error",
                  "usage_stats_disable": true,
                  "client_insecure": true,
                  "allowed_origins": ["*"],
                  "history_size": 1000,
                  "history_ttl": "10m",
                  "force_recovery": true
                }
                """.formatted(port));
        String executable = Program.find(PROGRAM).orElseThrow().toString();
        return ProgramServer.start(PROGRAM, folder, port, List.of(executable, "--config", configuration.toString()));
    }
}
