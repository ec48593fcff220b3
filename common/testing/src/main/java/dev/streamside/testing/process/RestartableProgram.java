package dev.streamside.testing.process;

import java.util.function.Supplier;

/// A program that may be killed, suspended and started again.
public abstract class RestartableProgram implements AutoCloseable {
    private final Supplier<Program> launch;
    private Program program;

    protected RestartableProgram(Supplier<Program> launch) {
        this.launch = launch;
        this.program = launch.get();
    }

    /// `kill -9`: it cannot store or send anything more.
    public void kill() {
        program.kill();
    }

    public boolean isAlive() {
        return program.isAlive();
    }

    public long pid() {
        return program.pid();
    }

    public void startAgain() {
        program = launch.get();
    }

    /// Suspends it: it keeps its connections, and does nothing.
    public void suspend() {
        program.signal("STOP");
    }

    public void resume() {
        program.signal("CONT");
    }

    @Override
    public void close() {
        resume();
        program.close();
    }
}
