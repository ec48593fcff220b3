package dev.streamside.lab.process;

import java.util.ArrayDeque;
import java.util.Deque;

/// All processes that the laboratory has started and must stop: after a run, and on Ctrl-C. The last one
/// started is stopped first. Thread-safe, because Ctrl-C is handled on a thread of its own.
public final class Processes implements AutoCloseable {
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private final StartedPrograms started;
    private boolean isClosed;

    /// @param started where programs are noted, in case the laboratory is killed
    public Processes(StartedPrograms started) {
        this.started = started;
    }

    /// Adds a process that has just been started.
    ///
    /// @throws IllegalStateException if everything is being stopped already; `added` is then stopped too
    public synchronized <T extends AutoCloseable> T add(T added) {
        if (isClosed) {
            stop(added);
            throw new IllegalStateException("The laboratory is stopping");
        }
        running.push(added);
        if (added instanceof StartedProgram program) {
            started.note(program);
        }
        return added;
    }

    /// Stops one of them now.
    public synchronized void stopNow(AutoCloseable started) {
        if (running.remove(started)) {
            stop(started);
        }
    }

    public synchronized void stopAll() {
        while (!running.isEmpty()) {
            stop(running.pop());
        }
    }

    /// Stops everything, including what is added later.
    @Override
    public synchronized void close() {
        isClosed = true;
        stopAll();
    }

    private static void stop(AutoCloseable started) {
        try {
            started.close();
        } catch (Exception failure) {
            System.err.println("Could not stop " + started + ": " + failure.getMessage());
        }
    }
}
