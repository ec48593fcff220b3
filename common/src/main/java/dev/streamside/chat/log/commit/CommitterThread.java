package dev.streamside.chat.log.commit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Runs the committer. It starts before the web server, and stops after it, once all accepted writes are stored and
/// answered.
@Component
class CommitterThread implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(CommitterThread.class);
    private static final Duration IDLE_WAIT = Duration.ofSeconds(1);
    private static final Duration STOP_WAIT = Duration.ofSeconds(10);

    private final LogCommitter committer;
    private final CommitQueue queue;
    private volatile boolean running;
    private volatile @Nullable Thread thread;

    CommitterThread(LogCommitter committer, CommitQueue queue) {
        this.committer = committer;
        this.queue = queue;
    }

    @Override
    public void start() {
        running = true;
        queue.open();
        thread = Thread.ofPlatform().name("committer").start(this::run);
    }

    private void run() {
        boolean worked = true;
        while (running || worked) {
            try {
                worked = committer.commitPending(running ? IDLE_WAIT : Duration.ZERO);
            } catch (InterruptedException _) {
                return;
            } catch (Throwable failure) { // an error of the JVM, too: nobody else commits
                report(failure);
            }
        }
    }

    private static void report(Throwable failure) {
        try {
            log.error("The committer failed; it continues with the next batch", failure);
        } catch (Throwable _) {
            // no memory for that either
        }
    }

    @Override
    public void stop() {
        running = false;
        Thread stopping = thread;
        if (stopping != null) {
            try {
                if (!stopping.join(STOP_WAIT)) {
                    stopping.interrupt();
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Whether the thread is running.
    boolean isAlive() {
        Thread started = thread;
        return started != null && started.isAlive();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /// Lower starts earlier and stops later; the web server's phases are the highest.
    @Override
    public int getPhase() {
        return 0;
    }
}
