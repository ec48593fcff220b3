package dev.streamside.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Suspends a process once, for a while, as a slow disk stalls a database: its connections stay open, and it
/// answers nothing. Closing it resumes the process. Not on Windows. Thread-safe.
public final class Stall implements AutoCloseable {
    private static final int SIGNAL_SECONDS = 5;

    private final long pid;
    private final Duration length;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("stall").factory());
    private boolean isOver;

    /// @param after the time from now until it begins
    /// @param length how long it lasts
    public Stall(long pid, Duration after, Duration length) {
        this.pid = pid;
        this.length = length;
        var unused = clock.schedule(this::begin, after.toMillis(), TimeUnit.MILLISECONDS);
    }

    // Synchronised with `close`, after which the process must not be suspended again.
    private synchronized void begin() {
        if (!clock.isShutdown()) {
            signal("STOP");
            var unused = clock.schedule(this::end, length.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void end() {
        signal("CONT");
        isOver = true;
    }

    /// Whether the process was suspended, and resumed after the whole time.
    public synchronized boolean isOver() {
        return isOver;
    }

    @Override
    public synchronized void close() {
        clock.shutdownNow();
        signal("CONT");
    }

    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!kill.waitFor(SIGNAL_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new IOException("The signal " + name + " could not be sent to process " + pid);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "the stall of process " + pid;
    }
}
