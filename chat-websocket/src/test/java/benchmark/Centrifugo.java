package benchmark;

import dev.streamside.testing.process.Program;
import dev.streamside.testing.process.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// [Centrifugo](https://centrifugal.dev), a broker for sockets that is written in Go, version 5: in one process, with
/// what it sends kept in memory so that viewers can catch up. It has no database, no members and no rules.
final class Centrifugo implements Server {
    static final String PROGRAM = "centrifugo";

    private final Program program;
    private final int port;

    private Centrifugo(Program program, int port) {
        this.program = program;
        this.port = port;
    }

    static Centrifugo start() throws IOException {
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
        Program program = Program.start(PROGRAM, folder, List.of(executable, "--config", configuration.toString()));
        program.awaitReady(Duration.ofSeconds(10), () -> Program.isListening(port));
        return new Centrifugo(program, port);
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress("localhost", port);
    }

    @Override
    public long pid() {
        return program.pid();
    }

    @Override
    public void close() {
        program.close();
    }
}
