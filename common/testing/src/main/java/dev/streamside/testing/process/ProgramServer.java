package dev.streamside.testing.process;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A server that is not one of our applications: a program that accepts connections at a port of this
/// machine.
public record ProgramServer(Program program, int port) implements Server {

    /// Starts it, and waits until it accepts connections.
    ///
    /// @param name of its logs, as in [Program#start]
    public static ProgramServer start(String name, Path logs, int port, List<String> command) {
        Program program = Program.start(name, logs, command);
        program.awaitReady(Duration.ofSeconds(10), () -> Program.isListening(port));
        return new ProgramServer(program, port);
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
