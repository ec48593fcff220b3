package dev.streamside.lab.study;

import dev.streamside.lab.process.Processes;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Makes Ctrl-C an orderly stop: all processes are stopped, and the JVM does not exit before the results are
/// written. The thread that runs the study notices that the processes it waits for have ended.
final class Interruption implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 10;

    private final String hints;
    private final Processes processes;
    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook = Thread.ofPlatform().name("stop-the-lab").unstarted(this::interrupt);
    private volatile boolean isRequested;

    private Interruption(String hints, Processes processes) {
        this.hints = hints;
        this.processes = processes;
    }

    /// @param hints what to do with the results so far
    static Interruption onCtrlC(String hints, Processes processes) {
        var interruption = new Interruption(hints, processes);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    boolean isRequested() {
        return isRequested;
    }

    private void interrupt() {
        isRequested = true;
        System.err.printf("%nStopping. %s%n", hints);
        processes.close();
        try {
            boolean isWritten = written.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (!isWritten) {
                System.err.println("The results could not be completed in time.");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// The results are written; from now on Ctrl-C ends the JVM as usual.
    @Override
    public void close() {
        written.countDown();
        if (!isRequested) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
