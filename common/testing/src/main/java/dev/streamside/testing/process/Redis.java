package dev.streamside.testing.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A Redis server that stores nothing. It can be killed, suspended and started again at the same address.
public final class Redis implements AutoCloseable {
    private static final Path LOGS = Path.of("target", "redis");

    private final int port = Program.freePort();
    private Program program = launch();

    private Program launch() {
        Program started = Program.start(
                "redis",
                LOGS,
                List.of("redis-server", "--port", Integer.toString(port), "--save", "", "--appendonly", "no"));
        started.awaitReady(Duration.ofSeconds(10), () -> Program.isListening(port));
        return started;
    }

    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    public void kill() {
        program.kill();
    }

    public void startAgain() {
        program = launch();
    }

    /// Keeps its connections, and answers nothing.
    public void suspend() {
        program.signal("STOP");
    }

    public void resume() {
        program.signal("CONT");
    }

    @Override
    public void close() {
        program.signal("CONT");
        program.close();
    }
}
