package dev.streamside.lab.study;

import java.util.ArrayDeque;
import java.util.Deque;

/// Everything that the laboratory has started and must stop, last first: when a run is over, and on Ctrl-C.
/// Safe for use by several threads, because a Ctrl-C comes on one of its own.
final class Started implements AutoCloseable {
    private final Deque<AutoCloseable> running = new ArrayDeque<>();
    private boolean isClosed;

    /// @throws IllegalStateException if all is being stopped already; then this is stopped too
    synchronized <T extends AutoCloseable> T add(T started) {
        if (isClosed) {
            stop(started);
            throw new IllegalStateException("The laboratory is stopping");
        }
        running.push(started);
        return started;
    }

    /// Stops one before its time.
    synchronized void stopNow(AutoCloseable started) {
        if (running.remove(started)) {
            stop(started);
        }
    }

    synchronized void stopAll() {
        while (!running.isEmpty()) {
            stop(running.pop());
        }
    }

    /// Stops all, for good.
    @Override
    public synchronized void close() {
        isClosed = true;
        stopAll();
    }

    private static void stop(AutoCloseable started) {
        try {
            started.close();
        } catch (Exception failure) {
            System.err.println("Could not be stopped: " + started + ": " + failure.getMessage());
        }
    }
}
